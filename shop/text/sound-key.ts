import { foldText } from './fold-text.ts'

/**
 * How Arabic names sound to a Spanish ear, as ordered [pattern, replacement] pairs. Each is applied to
 * the whole folded text, everywhere it matches, before the next.
 *
 * The same list is used here and in PostgreSQL (`regexp_replace(text, pattern, replacement, 'g')`), so
 * it keeps to what means the same in both: classes, `+`, `?`, `$`, `|` between alternatives that cannot
 * begin alike, and lookahead without references. Replacements are plain letters: a reference to a group
 * is written differently on the two sides. `^` and `$` are the ends of the text.
 */
export const SOUND_RULES: readonly (readonly [pattern: string, replacement: string])[] = [
  // Arabic script, letter by letter; short vowels are not written in it.
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
  // Apostrophes stand for sounds Spanish does not have; other marks part words.
  ["['’‘`´ʼʿʾ]", ''],
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
  // Vowels: their length and their neighbors on the scale are not told apart.
  ['[ou]+w', 'u'],
  ['w', 'u'],
  ['y', 'i'],
  ['a+[ou]+', 'u'],
  ['[ou]+', 'u'],
  ['e', 'i'],
  ['a+i+', 'i'],
  // Doubled letters are one.
  ['a+', 'a'],
  ['b+', 'b'],
  ['d+', 'd'],
  ['f+', 'f'],
  ['g+', 'g'],
  ['i+', 'i'],
  ['k+', 'k'],
  ['l+', 'l'],
  ['m+', 'm'],
  ['n+', 'n'],
  ['p+', 'p'],
  ['r+', 'r'],
  ['s+', 's'],
  ['t+', 't'],
  ['u+', 'u'],
  [' +', ' '],
  ['^ | $', ''],
]

const COMPILED = SOUND_RULES.map(
  ([pattern, replacement]) => [new RegExp(pattern, 'gu'), replacement] as const,
)

/** Texts that sound alike share this key: Khamrah, Kamra, Jamra and Hamra; Oud, Ud and Aoud. */
export function soundKey(text: string): string {
  return COMPILED.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), foldText(text))
}
