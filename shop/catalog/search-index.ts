import { sizeNames } from '#shop/products/product.ts'
import { PostingLists } from './posting-lists.ts'
import { askSearch, joinWords, rankOf } from './relevance.ts'
import type { SearchWord } from './search-terms.ts'
import { FACTS, type SearchedProduct } from './searched-product.ts'
import { type Take, TextIndex } from './text-index.ts'

/** Higher than every group: no match. */
const NO_MATCH = 255

/** The slots that a search finds, in no order, each with its rank as of `relevance`. */
export interface SearchMatches {
  slots: Uint32Array
  ranks: Uint8Array
}

/**
 * Finds products by the words of a term: the same ones as the search of `matchesQuery`, with the ranks of `relevance`.
 * Slots are small integers of the caller. A removed product stays in the index: the caller ignores its slot.
 */
export class SearchIndex {
  readonly #texts = new TextIndex()
  /** The numbers of size names, and for each its slots. */
  readonly #sizes = new Map<string, number>()
  readonly #sizePostings = new PostingLists()
  /** Names and brands by slot, as `joinWords` gives them. */
  readonly #names: string[] = []
  readonly #brands: string[] = []
  readonly #joinedBrands = new Map<string, string>()
  /** The worst group of a slot so far in a running search; `NO_MATCH` between searches. */
  #groups = new Uint8Array(256).fill(NO_MATCH)
  #wordGroups = new Uint8Array(256).fill(NO_MATCH)

  /** Adds a product in a slot that had none before. */
  add(slot: number, product: SearchedProduct): void {
    this.#texts.add(slot, product)
    this.#names[slot] = joinWords(product.name)
    this.#brands[slot] = cached(this.#joinedBrands, product.brand, joinWords)
    for (const name of sizeNames(product.sizes)) {
      this.#sizePostings.push(
        cached(this.#sizes, name, () => this.#sizes.size),
        slot,
      )
    }
    if (slot >= this.#groups.length) {
      this.#groups = new Uint8Array(slot * 2).fill(NO_MATCH)
      this.#wordGroups = new Uint8Array(slot * 2).fill(NO_MATCH)
    }
  }

  /** The slots that match every word of a term; undefined for a term without words. */
  search(term: string): SearchMatches | undefined {
    const { words, phrases } = askSearch(term)
    if (words.length === 0) return undefined
    const found = this.#findEvery(words)
    const ranks = new Uint8Array(found.length)
    for (const [at, slot] of found.entries()) {
      const [group = 0, name = '', brand = ''] = [this.#groups[slot], this.#names[slot], this.#brands[slot]]
      ranks[at] = rankOf(group, name, brand, phrases)
      this.#groups[slot] = NO_MATCH
    }
    return { slots: Uint32Array.from(found), ranks }
  }

  /** The slots that match every word. Their worst groups are in `#groups`. */
  #findEvery(words: readonly SearchWord[]): number[] {
    const groups = this.#groups
    let found: number[] = []
    for (const [index, word] of words.entries()) {
      const wordGroups = index === 0 ? groups : this.#wordGroups
      const both: number[] = []
      this.#findWord(word, (slot, group) => {
        const known = wordGroups[slot] ?? NO_MATCH
        if (known === NO_MATCH) {
          if (index > 0 && groups[slot] === NO_MATCH) return
          both.push(slot)
        }
        if (group < known) wordGroups[slot] = group
      })
      if (index > 0) {
        for (const slot of both) wordGroups[slot] = Math.max(wordGroups[slot] ?? 0, groups[slot] ?? 0)
        for (const slot of found) groups[slot] = NO_MATCH
        for (const slot of both) {
          groups[slot] = wordGroups[slot] ?? 0
          wordGroups[slot] = NO_MATCH
        }
      }
      found = both
    }
    return found
  }

  #findWord({ texts, size }: SearchWord, take: Take): void {
    for (const text of texts) this.#texts.find(text, take)
    const sized = size === undefined ? undefined : this.#sizes.get(size)
    if (sized !== undefined) for (const slot of this.#sizePostings.values(sized)) take(slot, FACTS)
  }
}

/** The value of a key, which is computed once. */
function cached<Value>(values: Map<string, Value>, key: string, compute: (key: string) => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = compute(key)
  values.set(key, value)
  return value
}
