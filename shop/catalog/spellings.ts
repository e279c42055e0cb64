import { foldText } from '#shop/text/fold-text.ts'
import { soundKey } from '#shop/text/sound-key.ts'
import { characterSet, countBits } from './character-sets.ts'
import { allowedErrors, nearCost, readTypedWord, SHORTEST_BEGINNING, toArabicSkeleton } from './near-cost.ts'
import { PostingLists, withRoom } from './posting-lists.ts'
import { plainWords } from './search-terms.ts'

/** A word that a typed one may stand for. The cost says how different they are, 8 to 12 for one wrong character. */
interface NearSpelling {
  word: number
  cost: number
}

/** Endings of plurals, and of their singulars. */
const PLURALS = [
  ['s', ''],
  ['es', ''],
  ['ces', 'z'],
] as const
const PLURAL_COST = 5
const SHORTEST_PLURAL = 5
/** For 'll' read as 'y'. */
const HEARD_COST = 6

/** Nearest words of a typed one that are tried. */
const MAX_NEAR = 12

/**
 * The words of names, brands, notes and families as users may misspell them. Bit sets of characters exclude most words of
 * a comparison: two words that differ in n characters differ in at most 2 n bits.
 */
export class Spellings {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  /** Words with accents. */
  readonly #shown = new Map<number, string>()
  readonly #sounds: string[] = []
  readonly #bySound = new Map<string, number>()
  #characters = new Uint32Array(256)
  #soundCharacters = new Uint32Array(256)
  #skeletonCharacters = new Uint32Array(256)
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

  /** A word in lower case with its accents. */
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
    const asked = readTypedWord(typed)
    const { text, sound, skeleton, isArabic } = asked
    const [characters, soundCharacters, skeletonCharacters] = [text, sound, toArabicSkeleton(skeleton)].map(
      characterSet,
    ) as [number, number, number]
    const hasSkeleton = isArabic ? sound.length > 1 : skeleton.length >= 3
    const found = this.#singulars(text).map((word): NearSpelling => ({ word, cost: PLURAL_COST }))
    // Spanish ears do not distinguish them: 'kallali' is Kayali.
    if (text.includes('ll')) {
      for (const { word, cost } of this.near(text.replaceAll('ll', 'y')))
        found.push({ word, cost: cost + HEARD_COST })
    }
    let worst = Number.POSITIVE_INFINITY
    for (let word = 0; word < this.#words.length; word++) {
      const [length = 0, soundLength = 0] = [this.#lengths[word], this.#soundLengths[word]]
      const errors = allowedErrors(Math.max(text.length, length))
      const soundErrors = allowedErrors(Math.max(sound.length, soundLength))
      const wordSound = this.#soundCharacters[word] ?? 0
      const mayBeNear =
        (Math.abs(length - text.length) <= errors &&
          countBits(characters ^ (this.#characters[word] ?? 0)) <= 2 * errors) ||
        (Math.abs(soundLength - sound.length) <= soundErrors &&
          countBits(soundCharacters ^ wordSound) <= 2 * soundErrors) ||
        (hasSkeleton && (skeletonCharacters ^ (this.#skeletonCharacters[word] ?? 0)) === 0) ||
        (soundLength > sound.length &&
          sound.length >= SHORTEST_BEGINNING &&
          (soundCharacters & ~wordSound) === 0)
      if (!mayBeNear) continue
      const cost = nearCost(asked, this.#words[word] ?? '', this.#sounds[word] ?? '')
      if (cost >= worst) continue
      found.push({ word, cost })
      if (found.length < MAX_NEAR * 2) continue
      found.sort((a, b) => a.cost - b.cost)
      found.length = MAX_NEAR
      worst = found.at(-1)?.cost ?? worst
    }
    return found.sort((a, b) => a.cost - b.cost).slice(0, MAX_NEAR)
  }

  /** The words of which a text is the plural. */
  #singulars(text: string): number[] {
    if (text.length < SHORTEST_PLURAL) return []
    return PLURALS.flatMap(([plural, singular]) =>
      text.endsWith(plural) ? (this.#numbers.get(text.slice(0, -plural.length) + singular) ?? []) : [],
    )
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
    this.#characters = withRoom(this.#characters, number + 1)
    this.#soundCharacters = withRoom(this.#soundCharacters, number + 1)
    this.#skeletonCharacters = withRoom(this.#skeletonCharacters, number + 1)
    this.#lengths = withRoom(this.#lengths, number + 1)
    this.#soundLengths = withRoom(this.#soundLengths, number + 1)
    this.#lengths[number] = Math.min(word.length, 255)
    this.#soundLengths[number] = Math.min(sound.length, 255)
    this.#characters[number] = characterSet(word)
    this.#soundCharacters[number] = characterSet(sound)
    this.#skeletonCharacters[number] = characterSet(toArabicSkeleton(sound))
    return number
  }
}
