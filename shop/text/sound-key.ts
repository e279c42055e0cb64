import { foldText } from './fold-text.ts'

type Rules = readonly (readonly [pattern: string, replacement: string])[]

/** Arabic script, letter by letter; short vowels are not written in it. */
const ARABIC_RULES: Rules = [
  ['[اأإآٱىة]', 'a'],
  ['[بپ]', 'b'],
  ['[تطث]', 't'],
  ['[جحخكقک]', 'k'],
  ['[دضذ]', 'd'],
  ['ر', 'r'],
  ['[زسشصظچ]', 's'],
  ['[غگ]', 'g'],
  ['ف', 'f'],
  ['ڤ', 'b'],
  ['ل', 'l'],
  ['م', 'm'],
  ['ن', 'n'],
  ['ه', 'h'],
  ['[وؤ]', 'u'],
  ['[يئی]', 'i'],
  ['[ءعـ]', ''],
]

/** Names as Spanish speakers hear them. Ordered: each rule replaces all its matches before the next. */
const LATIN_RULES: Rules = [
  // Apostrophes represent sounds that Spanish does not have; other marks separate words.
  ["['ʿʾ]", ''],
  ['[^a-z0-9]+', ' '],
  // Two letters for one sound.
  ['sch|[sc]h', 's'],
  ['kh', 'k'],
  ['gh', 'g'],
  ['dh', 'd'],
  ['th', 't'],
  ['ph', 'f'],
  ['h+(?= |$)', ''],
  ['qu(?=[ei])', 'k'],
  ['c(?=[eiy])', 's'],
  // One letter, several spellings.
  ['[hjqc]', 'k'],
  ['x', 'ks'],
  ['z', 's'],
  ['v', 'b'],
  // Vowels: length and adjacent vowels are not distinguished.
  ['[ou]+w', 'u'],
  ['w', 'u'],
  ['y', 'i'],
  ['a+[ou]+', 'u'],
  ['[ou]+', 'u'],
  ['e', 'i'],
  ['a+i+', 'i'],
]

/** The letters that are left; doubled ones become one. */
const LETTERS = 'abdfgiklmnprstu'

const compile = (rules: Rules) =>
  rules.map(([pattern, replacement]) => [new RegExp(pattern, 'gu'), replacement] as const)
const ARABIC = compile(ARABIC_RULES)
const LATIN = compile(LATIN_RULES)
const DOUBLED = new RegExp(`([${LETTERS} ])\\1+`, 'g')

/** Texts that sound alike share this key: Khamrah, Kamra, Jamra and Hamra; Oud, Ud and Aoud. */
export function soundKey(text: string): string {
  let key = foldText(text)
  if (/[^ -~]/.test(key)) for (const [pattern, letter] of ARABIC) key = key.replace(pattern, letter)
  for (const [pattern, letters] of LATIN) key = key.replace(pattern, letters)
  return key.replace(DOUBLED, '$1').trim()
}
