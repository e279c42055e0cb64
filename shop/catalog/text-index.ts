import {
  BRAND,
  beginsWord,
  FACTS,
  foldLine,
  INSIDE,
  isWordStart,
  type SearchedProduct,
  searchedTexts,
  TEXTS,
} from './indexed-product.ts'
import { PostingLists, withRoom } from './posting-lists.ts'
import type { SlotGroups } from './slot-groups.ts'
import { Spellings } from './spellings.ts'
import { cached, Vocabulary } from './vocabulary.ts'

/** Postings are `slot << GROUP_BITS | group`, see `searchedTexts`. */
export const GROUP_BITS = 2
export const GROUP_MASK = 3
/** Marks of words while a phrase is searched. */
const [ENDS_WITH_FIRST, BEGINS_WITH_LAST] = [1, 2]
/** In the texts of a product, numbers below this one begin a line of that group; a word has its number above. */
const GROUPS = GROUP_MASK + 1

/**
 * An inverted index of the words of product texts. A searched word may be any part of a word of a text. So the
 * vocabulary is searched for the words that contain it, and their postings are united. A phrase is verified in the word
 * numbers of a product's texts, which are in memory in their order.
 */
export class TextIndex {
  readonly vocabulary = new Vocabulary()
  /** The words of all groups but the last. */
  readonly spellings = new Spellings()
  /** For each word: its products, each with the best group that has it. */
  readonly postings = new PostingLists()
  /** The word numbers of texts that many products share: brands, notes, families. */
  readonly #shared = new Map<string, number[]>()
  /** The words of all texts of a slot, each line after its group. */
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

  /**
   * Puts the slots whose texts contain a folded word or phrase into `found`, each with its group, plus `INSIDE` if no word
   * begins with it; with `within`, only those of that set.
   */
  find(text: string, found: SlotGroups, within?: SlotGroups): void {
    if (text.includes(' ')) this.#findPhrase(text.split(' '), found, within)
    else for (const word of this.vocabulary.containing(text)) this.#findWord(word, text, found, within)
  }

  #findWord(word: number, text: string, found: SlotGroups, within?: SlotGroups): void {
    const postings = this.postings.values(word)
    const added = beginsWord(this.vocabulary.text(word), text) ? 0 : INSIDE
    for (let at = 0; at < postings.length; at++) {
      const posting = postings[at] ?? 0
      found.put(posting >>> GROUP_BITS, (posting & GROUP_MASK) + added, within)
    }
  }

  /** A line has a phrase when a word ends with its first word, and the next ones are or begin with the others. */
  #findPhrase(phrase: readonly string[], found: SlotGroups, within?: SlotGroups): void {
    const { vocabulary, postings } = this
    const [first = '', last = ''] = [phrase[0], phrase.at(-1)]
    const firsts = vocabulary.containing(first).filter((word) => vocabulary.text(word).endsWith(first))
    const lasts = vocabulary.containing(last).filter((word) => vocabulary.text(word).startsWith(last))
    const marks = new Uint8Array(GROUPS + vocabulary.size)
    for (const word of firsts) marks[GROUPS + word] = ENDS_WITH_FIRST
    for (const word of lasts) marks[GROUPS + word] = (marks[GROUPS + word] ?? 0) | BEGINS_WITH_LAST
    const count = (words: readonly number[]) => words.reduce((sum, word) => sum + postings.count(word), 0)
    for (const word of count(firsts) < count(lasts) ? firsts : lasts) {
      const listed = postings.values(word)
      for (let at = 0; at < listed.length; at++) {
        const slot = (listed[at] as number) >>> GROUP_BITS
        const group = this.#phraseGroup(slot, phrase, marks)
        if (group !== undefined) found.put(slot, group, within)
      }
    }
  }

  /** The first group of a slot that has a phrase, as `find` puts it. */
  #phraseGroup(slot: number, phrase: readonly string[], marks: Uint8Array): number | undefined {
    const wordAt = (at: number) => this.#texts[at] ?? 0
    const isMiddle = (text: string, index: number, at: number) =>
      this.vocabulary.text(wordAt(at + 1 + index) - GROUPS) === text
    const end = (this.#ends[slot] ?? 0) - phrase.length + 1
    let group = 0
    let inside: number | undefined
    for (let at = this.#starts[slot] ?? 0; at < end; at++) {
      const word = wordAt(at)
      if (word < GROUPS) group = word
      else if (
        ((marks[word] ?? 0) & ENDS_WITH_FIRST) !== 0 &&
        ((marks[wordAt(at + phrase.length - 1)] ?? 0) & BEGINS_WITH_LAST) !== 0 &&
        phrase.slice(1, -1).every((text, index) => isMiddle(text, index, at))
      ) {
        const text = this.vocabulary.text(word - GROUPS)
        if (isWordStart(text, text.length - (phrase[0] ?? '').length)) return group
        inside ??= group + INSIDE
      }
    }
    return inside
  }

  #addLine(slot: number, group: number, line: string): void {
    const words =
      group === BRAND || group === FACTS ? this.#sharedWords(line) : this.#numberWords(line, group)
    this.#texts = withRoom(this.#texts, this.#length + words.length + 1)
    this.#texts[this.#length++] = group
    for (const word of words) {
      this.#texts[this.#length++] = GROUPS + word
      const last = this.postings.last(word)
      // The groups come in their order: the first one is the best.
      if (last === undefined || last >>> GROUP_BITS !== slot)
        this.postings.push(word, (slot << GROUP_BITS) | group)
    }
  }

  #sharedWords(line: string): number[] {
    return cached(this.#shared, line, () => this.#numberWords(line, FACTS))
  }

  #numberWords(line: string, group: number): number[] {
    const folded = foldLine(line)
    const texts = folded.split(' ')
    const words = texts.map((text) => this.vocabulary.add(text))
    if (group === TEXTS) return words
    const shown = line.toLowerCase() === folded ? texts : line.split(/\s+/u)
    for (const [at, text] of texts.entries()) this.spellings.add(words[at] ?? 0, text, shown[at] ?? text)
    return words
  }
}
