import { editDistance } from '#shop/text/edit-distance.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { soundKey } from '#shop/text/sound-key.ts'
import { countBits, letterSet } from './letter-sets.ts'
import { PostingLists, withRoom } from './posting-lists.ts'
import { plainWords } from './search-terms.ts'

/** A word that a typed one may stand for. The cost says how different they are, 10 for one wrong letter. */
export interface NearSpelling {
  word: number
  cost: number
}

/** Nearest words of a typed one that are tried. */
const MOST_NEAR = 12
const ARABIC = /\p{Script=Arabic}/u
/** Latin spellings separate it from the noun. */
const ARTICLE = 'ال'
/** The consonants of a sound key. Arabic script has one letter for b and p, and writes a Latin g in several ways. */
const skeletonOf = (sound: string) =>
  sound
    .replace(/[aiu ]/g, '')
    .replaceAll('p', 'b')
    .replaceAll('g', 'k')

/** Letters that may be wrong, missing, extra or swapped in a word. */
const allowedErrors = (length: number) => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/** Letters of a sound key that may differ. */
const allowedSoundErrors = (length: number) => (length >= 8 ? 2 : length >= 4 ? 1 : 0)
/** Letters of a sound key that may be the beginning of a word. */
const SHORTEST_BEGINNING = 4

interface Asked {
  text: string
  sound: string
  skeleton: string
  isArabic: boolean
}

/** Whether a text is a word of which some letters are missing, such as those that are not heard. */
function isPartOf(text: string, word: string): boolean {
  let at = 0
  for (let index = 0; index < word.length && at < text.length; index++) if (word[index] === text[at]) at++
  return at === text.length
}

/** The cost of a word that a text may stand for, or infinity. */
function compare({ text, sound, skeleton, isArabic }: Asked, word: string, wordSound: string): number {
  let cost = Number.POSITIVE_INFINITY
  const errors = allowedErrors(Math.max(text.length, word.length))
  const distance = editDistance(text, word, errors)
  if (distance <= errors) cost = 10 * distance
  if (sound.length < 2) return cost
  const soundErrors = allowedSoundErrors(Math.max(sound.length, wordSound.length))
  const soundDistance = editDistance(sound, wordSound, soundErrors)
  if (soundDistance <= soundErrors) {
    const spelling = isPartOf(text, word) ? 1 : editDistance(text, word, 3)
    cost = Math.min(cost, 5 + 10 * soundDistance + spelling)
  }
  if ((isArabic || skeleton.length >= 3) && skeletonOf(wordSound) === skeleton) {
    const vowels = isArabic ? 4 : 2
    const wrongVowels = editDistance(sound, wordSound, vowels)
    if (wrongVowels <= vowels) cost = Math.min(cost, 8 + 4 * wrongVowels)
  }
  if (sound.length >= SHORTEST_BEGINNING && wordSound.length > sound.length && wordSound.startsWith(sound)) {
    cost = Math.min(cost, 12 + Math.min(6, wordSound.length - sound.length))
  }
  return cost
}

/**
 * The words of names, brands, notes and families as users may misspell them. Bit sets of letters exclude most words of
 * a comparison: two words that differ in n letters differ in at most 2 n bits.
 */
export class Spellings {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  /** Words with accents. */
  readonly #shown = new Map<number, string>()
  readonly #sounds: string[] = []
  readonly #bySound = new Map<string, number>()
  #letters = new Uint32Array(256)
  #soundLetters = new Uint32Array(256)
  #skeletonLetters = new Uint32Array(256)
  #lengths = new Uint8Array(256)
  #soundLengths = new Uint8Array(256)
  /** For each word the words of the vocabulary that have it, with their punctuation. */
  readonly #sources = new PostingLists()
  #isKnown = new Uint8Array(256)

  /** Adds a word of the vocabulary, with the text that products show. */
  add(source: number, text: string, shown: string): void {
    this.#isKnown = withRoom(this.#isKnown, source + 1)
    if (this.#isKnown[source]) return
    this.#isKnown[source] = 1
    const shownWords = plainWords([shown.normalize('NFC').toLowerCase()])
    for (const [at, plain] of plainWords([text]).entries()) {
      const word = this.#number(plain)
      this.#sources.push(word, source)
      const accented = shownWords[at]
      if (accented !== undefined && accented !== plain && foldText(accented) === plain)
        this.#shown.set(word, accented)
    }
  }

  /** A word as it is compared. */
  text(word: number): string {
    return this.#words[word] ?? ''
  }

  /** A word in small letters with its accents. */
  shown(word: number): string {
    return this.#shown.get(word) ?? this.text(word)
  }

  /** The words of the vocabulary that have a word. */
  sources(word: number): Uint32Array {
    return this.#sources.values(word)
  }

  /** The word of exactly this spelling. */
  find(text: string): number | undefined {
    return this.#numbers.get(text)
  }

  /** The word of this spelling, or else the first one that sounds the same. Short sounds say little. */
  findSound(text: string): number | undefined {
    return this.#numbers.get(text) ?? (text.length < 3 ? undefined : this.#bySound.get(soundKey(text)))
  }

  /** The words that are most like a text in spelling or sound, nearest first. */
  near(typed: string): NearSpelling[] {
    const isArabic = ARABIC.test(typed)
    const text =
      isArabic && typed.length > 4 && typed.startsWith(ARTICLE) ? typed.slice(ARTICLE.length) : typed
    const sound = soundKey(text)
    const asked: Asked = { text, sound, skeleton: skeletonOf(sound), isArabic }
    const [letters, soundLetters, skeletonLetters] = [text, sound, asked.skeleton].map(letterSet) as [
      number,
      number,
      number,
    ]
    const hasSkeleton = isArabic ? sound.length > 1 : asked.skeleton.length >= 3
    const found: NearSpelling[] = []
    let worst = Number.POSITIVE_INFINITY
    for (let word = 0; word < this.#words.length; word++) {
      const [length = 0, soundLength = 0] = [this.#lengths[word], this.#soundLengths[word]]
      const errors = allowedErrors(Math.max(text.length, length))
      const soundErrors = allowedSoundErrors(Math.max(sound.length, soundLength))
      const wordSound = this.#soundLetters[word] ?? 0
      const mayBeNear =
        (Math.abs(length - text.length) <= errors &&
          countBits(letters ^ (this.#letters[word] ?? 0)) <= 2 * errors) ||
        (Math.abs(soundLength - sound.length) <= soundErrors &&
          countBits(soundLetters ^ wordSound) <= 2 * soundErrors) ||
        (hasSkeleton && (skeletonLetters ^ (this.#skeletonLetters[word] ?? 0)) === 0) ||
        (soundLength > sound.length &&
          sound.length >= SHORTEST_BEGINNING &&
          (soundLetters & ~wordSound) === 0)
      if (!mayBeNear) continue
      const cost = compare(asked, this.#words[word] ?? '', this.#sounds[word] ?? '')
      if (cost >= worst) continue
      found.push({ word, cost })
      if (found.length < MOST_NEAR * 2) continue
      found.sort((a, b) => a.cost - b.cost)
      found.length = MOST_NEAR
      worst = found.at(-1)?.cost ?? worst
    }
    return found.sort((a, b) => a.cost - b.cost).slice(0, MOST_NEAR)
  }

  #number(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#words.length
    const sound = soundKey(word)
    this.#numbers.set(word, number)
    this.#words.push(word)
    this.#sounds.push(sound)
    if (sound !== '' && !this.#bySound.has(sound)) this.#bySound.set(sound, number)
    this.#letters = withRoom(this.#letters, number + 1)
    this.#soundLetters = withRoom(this.#soundLetters, number + 1)
    this.#skeletonLetters = withRoom(this.#skeletonLetters, number + 1)
    this.#lengths = withRoom(this.#lengths, number + 1)
    this.#soundLengths = withRoom(this.#soundLengths, number + 1)
    this.#lengths[number] = Math.min(word.length, 255)
    this.#soundLengths[number] = Math.min(sound.length, 255)
    this.#letters[number] = letterSet(word)
    this.#soundLetters[number] = letterSet(sound)
    this.#skeletonLetters[number] = letterSet(skeletonOf(sound))
    return number
  }
}
