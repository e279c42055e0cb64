import { characterSet, pairSet } from './character-sets.ts'
import { withRoom } from './posting-lists.ts'

/**
 * Every different word of the searched texts, with a number. A word is what spaces separate, with its punctuation. Bit
 * sets of characters and pairs of characters exclude most words from a comparison without reading them.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  #characters = new Uint32Array(256)
  #pairs = new Uint32Array(256)

  get size(): number {
    return this.#words.length
  }

  /** The number of a word, which is added when it is new. */
  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#words.length
    this.#numbers.set(word, number)
    this.#words.push(word)
    this.#characters = withRoom(this.#characters, number + 1)
    this.#pairs = withRoom(this.#pairs, number + 1)
    this.#characters[number] = characterSet(word)
    this.#pairs[number] = pairSet(word)
    return number
  }

  text(number: number): string {
    return this.#words[number] ?? ''
  }

  /** The numbers of the words that contain a text without spaces. */
  containing(text: string): number[] {
    const characters = characterSet(text)
    const pairs = pairSet(text)
    const found: number[] = []
    for (let number = 0; number < this.#words.length; number++) {
      if ((characters & ~(this.#characters[number] ?? 0)) !== 0) continue
      if ((pairs & ~(this.#pairs[number] ?? 0)) !== 0) continue
      if (this.#words[number]?.includes(text)) found.push(number)
    }
    return found
  }
}

/** The value of a key, which is computed once. */
export function cached<Value>(
  values: Map<string, Value>,
  key: string,
  compute: (key: string) => Value,
): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = compute(key)
  values.set(key, value)
  return value
}
