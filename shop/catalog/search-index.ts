import { soundKey } from '#shop/text/sound-key.ts'
import { Corrections } from './corrections.ts'
import { FACTS, INSIDE, NAME, type SearchedProduct, searchedSizes } from './indexed-product.ts'
import { PostingLists, withRoom } from './posting-lists.ts'
import { askSearch, joinWords, rankInGroup, rankMatch } from './relevance.ts'
import { expandWords, type SearchWord } from './search-terms.ts'
import { SlotBits } from './slot-bits.ts'
import { SlotGroups } from './slot-groups.ts'
import { TextIndex } from './text-index.ts'
import { cached } from './vocabulary.ts'

/** Initials and lengths are compared modulo this number: a table of them is small. */
const MARKS = 256

/** The slots that a search finds, and by slot its rank as of `relevance`. */
export interface SearchMatches {
  slots: SlotBits
  ranks: Uint8Array
}

/**
 * Finds products by the words of a term: those of `matchesQuery` in `testing/catalog-match.ts`, with the ranks of its
 * `relevance`. Slots are small integers of the caller. A removed product stays in the index: the caller ignores its slot.
 */
export class SearchIndex {
  readonly #texts = new TextIndex()
  readonly #corrections = new Corrections(
    this.#texts,
    (word, found) => this.#findWord(word, found),
    (typed) => this.#namedBy(typed),
  )
  /** The numbers of size names, and for each its slots. */
  readonly #sizes = new Map<string, number>()
  readonly #sizePostings = new PostingLists()
  /** Names and brands by slot, as `joinWords` gives them. */
  readonly #names: string[] = []
  readonly #brands: string[] = []
  /**
   * By slot: the first character of the name, and the length of brand and name, both modulo `MARKS`. Most names fit
   * neither of a term.
   */
  #initials = new Uint8Array(256)
  #lengths = new Uint8Array(256)
  readonly #joinedBrands = new Map<string, string>()
  /** Both are empty between searches. */
  readonly #scratch = [new SlotGroups(), new SlotGroups()] as const

  /** Adds a product in a slot that had none before. */
  add(slot: number, product: SearchedProduct): void {
    this.#texts.add(slot, product)
    this.#names[slot] = joinWords(product.name)
    this.#brands[slot] = cached(this.#joinedBrands, product.brand, joinWords)
    this.#initials = withRoom(this.#initials, slot + 1)
    this.#initials[slot] = this.#names[slot].charCodeAt(0)
    this.#lengths = withRoom(this.#lengths, slot + 1)
    this.#lengths[slot] = this.#brands[slot].length + 1 + this.#names[slot].length
    for (const name of searchedSizes(product)) {
      this.#sizePostings.push(
        cached(this.#sizes, name, () => this.#sizes.size),
        slot,
      )
    }
    for (const slots of this.#scratch) slots.reserve(slot + 1)
  }

  /** The slots that match every word of a term; undefined for a blank term. */
  search(term: string): SearchMatches | undefined {
    const asked = askSearch(term)
    if (asked.phrases.length === 0) return undefined
    const found = this.#findEvery(asked.words)
    const listed = found.slots()
    const slots = new SlotBits(this.#names.length)
    const [isInitial, isLength] = [mark(asked.initials), mark(asked.lengths)]
    const [initials, lengths] = [this.#initials, this.#lengths]
    const ranks = new Uint8Array(this.#names.length)
    for (let at = 0; at < listed.length; at++) {
      const slot = listed[at] as number
      const group = found.group(slot)
      slots.add(slot)
      ranks[slot] =
        isInitial[initials[slot] as number] || isLength[lengths[slot] as number]
          ? rankMatch(group, this.#names[slot] as string, this.#brands[slot] as string, asked)
          : rankInGroup(group)
    }
    found.clear()
    return { slots, ranks }
  }

  /**
   * Terms in the catalog's spelling for a term that finds nothing, best first. Each finds a product of which
   * `isAlive` is true; none when nothing is similar.
   */
  correct(term: string, isAlive: (slot: number) => boolean): string[] {
    return this.#corrections
      .correct(expandWords(term), this.#names.length, isAlive)
      .filter((correction) => this.search(correction)?.slots.list().some(isAlive))
  }

  /** Which words of a term are the whole name of a product. Beside a word of a brand none is: 'lattafa azad' means Asad. */
  #namedBy(typed: readonly string[]): boolean[] {
    const hasBrand = [...this.#joinedBrands.values()].some((brand) =>
      brand.split(' ').some((word) => typed.includes(word)),
    )
    return typed.map((word) => !hasBrand && this.#names.includes(word))
  }

  /** The slots whose whole name stands in a text, but not those whose name is only a part of a longer one there. */
  namedIn(text: string, isAlive: (slot: number) => boolean): number[] {
    let rest = ` ${this.#spellLongerNames(joinWords(text))} `
    const slots = [...this.#names.keys()].filter(
      (slot) => this.#names[slot] !== '' && isAlive(slot) && rest.includes(` ${this.#names[slot]} `),
    )
    const byName = Map.groupBy(slots, (slot) => this.#names[slot] as string)
    return [...byName]
      .sort(([one], [other]) => other.length - one.length)
      .flatMap(([name, named]) => {
        const before = rest
        rest = rest.replaceAll(` ${name} `, '  ')
        return rest === before ? [] : named
      })
  }

  /**
   * A text where the words after a name are spelled as in a longer name that they sound like: 'khamrah qahua' is Khamrah
   * Qahwa, not Khamrah.
   */
  #spellLongerNames(text: string): string {
    const names = new Set(this.#names)
    const words = text.split(' ')
    for (const name of names) {
      const own = name.split(' ')
      for (let at = words.indexOf(own[0] as string); at >= 0; at = words.indexOf(own[0] as string, at + 1)) {
        const same = own.findIndex((word, place) => word !== words[at + place])
        const tail = words.slice(at + same, at + own.length)
        if (same < 1 || !names.has(own.slice(0, same).join(' '))) continue
        if (soundKey(tail.join(' ')) === soundKey(own.slice(same).join(' ')))
          words.splice(at + same, tail.length, ...own.slice(same))
      }
    }
    return words.join(' ')
  }

  /** The slots that match every word, each with the worst group of its words; without words, all. */
  #findEvery(words: readonly SearchWord[]): SlotGroups {
    let [found, others] = this.#scratch
    if (words.length === 0) for (let slot = 0; slot < this.#names.length; slot++) others.put(slot, NAME)
    for (const [index, word] of words.entries()) {
      const within = index === 0 ? undefined : others
      this.#findWord(word, found, within)
      if (within) found.worsen(within)
      others.clear()
      ;[found, others] = [others, found]
    }
    return others
  }

  #findWord({ texts, size, isExcluded }: SearchWord, found: SlotGroups, within?: SlotGroups): void {
    if (isExcluded) {
      this.#findWithout(texts, found, within)
      return
    }
    for (const text of texts) this.#texts.find(text, found, within)
    const sized = size === undefined ? undefined : this.#sizes.get(size)
    if (sized === undefined) return
    const slots = this.#sizePostings.values(sized)
    for (let at = 0; at < slots.length; at++) found.put(slots[at] as number, FACTS, within)
  }

  /** See `findGroupWithout` of `testing/catalog-match.ts`. */
  #findWithout([phrase = '', ...excluded]: readonly string[], found: SlotGroups, within?: SlotGroups): void {
    this.#texts.find(phrase, found, within)
    const having = new SlotGroups()
    having.reserve(this.#names.length)
    for (const text of excluded) this.#texts.find(text, having)
    for (let slot = 0; slot < this.#names.length; slot++) {
      if (having.group(slot) >= INSIDE && !found.has(slot)) found.put(slot, NAME, within)
    }
  }
}

/** 1 for each number, modulo `MARKS`. */
function mark(numbers: readonly number[]): Uint8Array {
  const marks = new Uint8Array(MARKS)
  for (const number of numbers) marks[number % MARKS] = 1
  return marks
}
