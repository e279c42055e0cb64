import { PostingLists, withRoom } from './posting-lists.ts'
import { BRAND, FACTS, foldLine, type SearchedProduct, searchedTexts } from './searched-product.ts'
import { Vocabulary } from './vocabulary.ts'

/** Postings are `slot << GROUP_BITS | group`, see `searchedTexts`. */
export const GROUP_BITS = 2
export const GROUP_MASK = 3
/** Among the word numbers of a product's texts: a line of a group begins. */
const FIRST_MARKER = 2 ** 32 - 4

/** Receives a match: a slot, and a group of its texts. The same slot may come several times. */
export type Take = (slot: number, group: number) => void

/**
 * An inverted index of the words of product texts. A searched word may be any part of a word of a text. So the
 * vocabulary is searched for the words that contain it, and their postings are united. A phrase is verified in the word
 * numbers of a product's texts, which are in memory in their order.
 */
export class TextIndex {
  readonly vocabulary = new Vocabulary()
  /** For each word: its products, each with the best group that has it. */
  readonly postings = new PostingLists()
  /** The word numbers of texts that many products share: brands, notes, families. */
  readonly #shared = new Map<string, Uint32Array>()
  /** The word numbers of all texts of a slot, each line after the marker of its group. */
  #texts = new Uint32Array(1024)
  #length = 0
  #starts = new Uint32Array(256)
  #ends = new Uint32Array(256)

  add(slot: number, product: SearchedProduct): void {
    this.#starts = withRoom(this.#starts, slot + 1)
    this.#ends = withRoom(this.#ends, slot + 1)
    this.#starts[slot] = this.#length
    searchedTexts(product).forEach((lines, group) => {
      for (const line of lines) this.#addLine(slot, group, line)
    })
    this.#ends[slot] = this.#length
  }

  /** The texts that contain a folded word or phrase. */
  find(text: string, take: Take): void {
    if (text.includes(' ')) this.#findPhrase(text.split(' '), take)
    else for (const word of this.vocabulary.containing(text)) this.takePostings(word, take)
  }

  /** The texts that have a word of the vocabulary. */
  takePostings(word: number, take: Take): void {
    const postings = this.postings.values(word)
    for (let at = 0; at < postings.length; at++) {
      const posting = postings[at] ?? 0
      take(posting >>> GROUP_BITS, posting & GROUP_MASK)
    }
  }

  /** A line has a phrase when a word ends with its first word, and the next ones are or begin with the others. */
  #findPhrase(phrase: readonly string[], take: Take): void {
    const { vocabulary, postings } = this
    const [first = '', last = ''] = [phrase[0], phrase.at(-1)]
    const firsts = vocabulary.containing(first).filter((word) => vocabulary.text(word).endsWith(first))
    const lasts = vocabulary.containing(last).filter((word) => vocabulary.text(word).startsWith(last))
    const [ends, starts] = [new Set(firsts), new Set(lasts)]
    const count = (words: readonly number[]) => words.reduce((sum, word) => sum + postings.count(word), 0)
    const takePhrase = (slot: number) => {
      const group = this.#phraseGroup(slot, phrase, ends, starts)
      if (group !== undefined) take(slot, group)
    }
    for (const word of count(firsts) < count(lasts) ? firsts : lasts) this.takePostings(word, takePhrase)
  }

  /** The first group of a slot that has a phrase. */
  #phraseGroup(
    slot: number,
    phrase: readonly string[],
    ends: ReadonlySet<number>,
    starts: ReadonlySet<number>,
  ): number | undefined {
    const isPhrase = (at: number) =>
      ends.has(this.#texts[at] ?? 0) &&
      starts.has(this.#texts[at + phrase.length - 1] ?? 0) &&
      phrase
        .slice(1, -1)
        .every((text, index) => this.vocabulary.text(this.#texts[at + 1 + index] ?? 0) === text)
    const end = (this.#ends[slot] ?? 0) - phrase.length + 1
    let group = 0
    for (let at = this.#starts[slot] ?? 0; at < end; at++) {
      const word = this.#texts[at] ?? 0
      if (word >= FIRST_MARKER) group = word - FIRST_MARKER
      else if (isPhrase(at)) return group
    }
    return undefined
  }

  #addLine(slot: number, group: number, line: string): void {
    const words = group === BRAND || group === FACTS ? this.#sharedWords(line) : this.#numberWords(line)
    this.#texts = withRoom(this.#texts, this.#length + words.length + 1)
    this.#texts[this.#length++] = FIRST_MARKER + group
    for (const word of words) {
      this.#texts[this.#length++] = word
      const last = this.postings.last(word)
      // The groups come in their order: the first one is the best.
      if (last === undefined || last >>> GROUP_BITS !== slot)
        this.postings.push(word, (slot << GROUP_BITS) | group)
    }
  }

  #sharedWords(line: string): Uint32Array {
    const known = this.#shared.get(line)
    if (known) return known
    const words = this.#numberWords(line)
    this.#shared.set(line, words)
    return words
  }

  #numberWords(line: string): Uint32Array {
    return Uint32Array.from(
      foldLine(line)
        .split(' ')
        .map((text) => this.vocabulary.add(text)),
    )
  }
}
