import { editDistance } from '#shop/text/edit-distance.ts'
import { soundKey } from '#shop/text/sound-key.ts'

const ARABIC = /\p{Script=Arabic}/u
/** Latin spellings separate it from the noun. */
const ARTICLE = 'ال'
/** The consonants of a sound key. */
const removeVowels = (sound: string) => sound.replace(/[aiu ]/g, '')
/** The same as Arabic script writes them: one letter for b and p, and a Latin g in several ways. */
export const toArabicSkeleton = (sound: string) =>
  removeVowels(sound).replaceAll('p', 'b').replaceAll('g', 'k')

/** Characters that may be wrong, missing, extra or swapped in a word or its sound key. */
export const allowedErrors = (length: number) => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/** Characters of a sound key that may be the beginning of a word. */
export const SHORTEST_BEGINNING = 4

/** The cost of one error by its kind: the less often one is made, the more it costs. */
const TYPING_COST = { missing: 8, swapped: 8, neighbor: 9, extra: 11, other: 12 }
/** A Spanish keyboard. Each row is half a key to the right of the one above. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm']
/** Every two keys that touch, in both orders. */
const NEIGHBORS = new Set(
  KEY_ROWS.flatMap((keys, row) =>
    [...keys].flatMap((key, column) => {
      const below = KEY_ROWS[row + 1]
      return [keys[column + 1], below?.[column - 1], below?.[column]].flatMap((other) =>
        other === undefined ? [] : [key + other, other + key],
      )
    }),
  ),
)

/** A typed word in the forms that are compared. */
interface TypedWord {
  text: string
  sound: string
  skeleton: string
  isArabic: boolean
}

/** A word as typed; in Arabic script without its article. */
export function readTypedWord(typed: string): TypedWord {
  const isArabic = ARABIC.test(typed)
  const text = isArabic && typed.length > 4 && typed.startsWith(ARTICLE) ? typed.slice(ARTICLE.length) : typed
  const sound = soundKey(text)
  return { text, sound, skeleton: isArabic ? toArabicSkeleton(sound) : removeVowels(sound), isArabic }
}

/** Whether a text is a word of which some characters are missing, such as those that are not heard. */
function isPartOf(text: string, word: string): boolean {
  let at = 0
  for (let index = 0; index < word.length && at < text.length; index++) if (word[index] === text[at]) at++
  return at === text.length
}

/** The cost of the one error between a text and a word. */
function typingCost(text: string, word: string): number {
  if (text.length !== word.length) return TYPING_COST[text.length < word.length ? 'missing' : 'extra']
  let at = 0
  while (text[at] === word[at]) at++
  const [typed = '', meant = ''] = [text[at], word[at]]
  if (typed === word[at + 1] && meant === text[at + 1]) return TYPING_COST.swapped
  return TYPING_COST[NEIGHBORS.has(typed + meant) ? 'neighbor' : 'other']
}

/** The cost of a word that a text may stand for, or infinity. */
export function nearCost(
  { text, sound, skeleton, isArabic }: TypedWord,
  word: string,
  wordSound: string,
): number {
  let cost = Number.POSITIVE_INFINITY
  const errors = allowedErrors(Math.max(text.length, word.length))
  const distance = editDistance(text, word, errors)
  if (distance <= errors) cost = distance === 1 ? typingCost(text, word) : 10 * distance
  if (sound.length < 2) return cost
  const soundErrors = allowedErrors(Math.max(sound.length, wordSound.length))
  const soundDistance = editDistance(sound, wordSound, soundErrors)
  if (soundDistance <= soundErrors) {
    const spelling = isPartOf(text, word) ? 1 : editDistance(text, word, 3)
    // With another sound and more than half of its characters wrong it is another word: 'noche' is not 'rose'.
    const isOther = soundDistance > 0 && spelling > text.length / 2
    if (!isOther) cost = Math.min(cost, 5 + 10 * soundDistance + 2 * spelling)
  }
  const wordSkeleton = isArabic ? toArabicSkeleton(wordSound) : removeVowels(wordSound)
  if ((isArabic || skeleton.length >= 3) && wordSkeleton === skeleton) {
    const vowels = isArabic ? 4 : skeleton.length === 3 ? 1 : 2
    const wrongVowels = editDistance(sound, wordSound, vowels)
    if (wrongVowels <= vowels) cost = Math.min(cost, 8 + 4 * wrongVowels)
  }
  if (sound.length >= SHORTEST_BEGINNING && wordSound.length > sound.length && wordSound.startsWith(sound)) {
    cost = Math.min(cost, 12 + Math.min(6, wordSound.length - sound.length))
  }
  return cost
}
