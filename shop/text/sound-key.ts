import { foldText } from './fold-text.ts'

/**
 * Phonetic rules for Arabic names as Spanish speakers hear them: ordered [pattern, replacement] pairs. Each replaces
 * all matches in the folded text before the next one.
 *
 * PostgreSQL uses the same list (`regexp_replace(text, pattern, replacement, 'g')`). Only syntax with the same meaning
 * in both is allowed: classes, `+`, `?`, `$`, `|` between alternatives with different beginnings, and lookahead without
 * references. Replacements are plain letters, because group references differ. `^` and `$` are the ends of the text.
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
  // Apostrophes represent sounds that Spanish does not have; other marks separate words.
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
  // Vowels: length and adjacent vowels are not distinguished.
  ['[ou]+w', 'u'],
  ['w', 'u'],
  ['y', 'i'],
  ['a+[ou]+', 'u'],
  ['[ou]+', 'u'],
  ['e', 'i'],
  ['a+i+', 'i'],
  // Doubled letters become one.
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
