import { withRoom } from './posting-lists.ts'
import { plainWords } from './search-terms.ts'

/**
 * Every different word of the searched texts, with a number. A word is what spaces separate, with its punctuation. Bit
 * sets of letters and pairs of letters exclude most words from a comparison without reading them.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []
  /** Without the punctuation around it; several words when commas separate them. */
  readonly #plain: string[] = []
  #letters = new Uint32Array(256)
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
    const plain = plainWords([word]).join(' ')
    this.#plain.push(plain === word ? word : plain)
    this.#letters = withRoom(this.#letters, number + 1)
    this.#pairs = withRoom(this.#pairs, number + 1)
    this.#letters[number] = letterSet(word)
    this.#pairs[number] = pairSet(word)
    return number
  }

  text(number: number): string {
    return this.#words[number] ?? ''
  }

  plain(number: number): string {
    return this.#plain[number] ?? ''
  }

  /** The numbers of the words that contain a text without spaces. */
  containing(text: string): number[] {
    const letters = letterSet(text)
    const pairs = pairSet(text)
    const found: number[] = []
    for (let number = 0; number < this.#words.length; number++) {
      if ((letters & ~(this.#letters[number] ?? 0)) !== 0) continue
      if ((pairs & ~(this.#pairs[number] ?? 0)) !== 0) continue
      if (this.#words[number]?.includes(text)) found.push(number)
    }
    return found
  }
}

/** A bit for each letter. The 26 of the alphabet have one each, other characters share them. */
function letterSet(text: string): number {
  let set = 0
  for (let at = 0; at < text.length; at++) set |= 1 << (text.charCodeAt(at) & 31)
  return set
}

/** A bit for each pair of neighboring letters; pairs share bits. */
function pairSet(text: string): number {
  let set = 0
  for (let at = 1; at < text.length; at++) {
    set |= 1 << ((Math.imul(text.charCodeAt(at - 1), 7) + Math.imul(text.charCodeAt(at), 13)) & 31)
  }
  return set
}
