import type { FacetId } from './catalog-facets.ts'
import type { CatalogQuery } from './catalog-state.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { OfferColumns } from './offer-columns.ts'
import {
  ANY_BITS,
  GROUPS,
  OPTION_FACETS,
  type OptionFacet,
  PRODUCT_FACETS,
  PRODUCT_GROUPS,
  SIZE_GROUP,
  TO_KEYS,
} from './option-facets.ts'
import { OptionNumbers } from './option-numbers.ts'
import type { OfferKey } from './shown-size.ts'

/**
 * By facet and shown option: the products of the list if nothing else was chosen in that facet. For an excluded option:
 * those that stay.
 */
export type OptionCounts = Partial<Record<FacetId, Readonly<Record<string, number>>>>

export interface Filtered {
  /** 1 for the slot of each product that matches. */
  isMatch: Uint8Array
  matching: number
  counts: OptionCounts
}

interface Counted {
  matching: number
  held: Uint32Array
  missed: Uint32Array
}

/** An order by the lowest value of the offers: upwards or downwards. */
export interface OfferOrder {
  key: OfferKey
  direction: 1 | -1
}

/** More than the number of families and notes that two products can share. */
const SIMILARITY_STEP = 512

/** The rank of a slot that a search does not find. */
export const NOT_FOUND = 255

/** The options and the prices of each slot, as numbers. */
export class FacetColumns {
  readonly #options = new OptionNumbers(TO_KEYS)
  readonly #offers = new OfferColumns(this.#options, SIZE_GROUP)
  /** The options of slot N are in `#ofSlots` from `#starts[N]` to `#starts[N + 1]`. */
  readonly #starts: number[] = [0]
  readonly #ofSlots: number[] = []

  /** Adds the product of the next slot. */
  add(product: IndexedProduct): void {
    this.#ofSlots.push(...this.#optionsOf(product))
    this.#starts.push(this.#ofSlots.length)
    this.#offers.add(product)
  }

  /** Replaces the prices of a slot. False, and nothing changes, if more than prices differs. */
  replace(slot: number, product: IndexedProduct): boolean {
    const former = this.#ofSlots.slice(this.#starts[slot], this.#starts[slot + 1])
    const options = this.#optionsOf(product)
    if (former.length !== options.size || !former.every((option) => options.has(option))) return false
    return this.#offers.replace(slot, product)
  }

  #optionsOf(product: IndexedProduct): Set<number> {
    const numbers = PRODUCT_GROUPS.flatMap(
      (group) => GROUPS[group]?.(product).map((option) => this.#options.add(group, option)) ?? [],
    )
    return new Set(numbers)
  }

  /**
   * Which of the `products` match the facets of a query, with the counts of the options. `ranks`: those of the search by
   * slot. One pass: a product counts for a facet if nothing, or only the choice in that facet, excludes it.
   */
  filter(
    query: CatalogQuery,
    products: readonly (IndexedProduct | undefined)[],
    ranks: Uint8Array | undefined,
  ): Filtered {
    const { wanted, unwanted, active } = this.#choices(query)
    const anyBits = Uint32Array.from(this.#options.groups, (group) => ANY_BITS[group] as number)
    // The products with each option: those that match, and those that only the choice in its facet excludes.
    const held = new Uint32Array(this.#options.count)
    const missed = new Uint32Array(this.#options.count)
    const isMatch = new Uint8Array(products.length)
    const offer = this.#offers.asked(query)
    const seen = new Int32Array(this.#options.count).fill(-1)
    let matching = 0
    for (let slot = 0; slot < products.length; slot++) {
      if (products[slot] === undefined || (ranks && ranks[slot] === NOT_FOUND)) continue
      const [start, end] = [this.#starts[slot] as number, this.#starts[slot + 1] as number]
      let [met, failed] = [0, 0]
      for (let at = start; at < end; at++) {
        const option = this.#ofSlots[at] as number
        met |= wanted[option] as number
        failed |= unwanted[option] as number
      }
      const unmet = (active & ~met) | failed
      if (unmet & (unmet - 1)) continue
      if (unmet === 0) this.#offers.countSizes(slot, query.price, held, seen)
      if (offer && !this.#offers.has(slot, offer)) continue
      if (unmet === 0) {
        isMatch[slot] = 1
        matching++
        for (let at = start; at < end; at++) (held[this.#ofSlots[at] as number] as number)++
      } else {
        for (let at = start; at < end; at++) {
          const option = this.#ofSlots[at] as number
          if (unmet === anyBits[option]) (missed[option] as number)++
        }
      }
    }
    return { isMatch, matching, counts: this.#toCounts(query, { matching, held, missed }) }
  }

  /**
   * How similar the slots below `slotCount` are to `product`, brands aside: in stock, then with no other families, then
   * the number of families and notes that both have.
   */
  similarity(product: IndexedProduct, slotCount: number): Uint16Array {
    const isFamily = this.#mark('scentFamilies')
    const isOwnFamily = this.#mark('scentFamilies', product)
    const isOwnNote = this.#mark('notesWith', product)
    const isInStock = this.#mark('availability')
    const similarity = new Uint16Array(slotCount)
    for (let slot = 0; slot < slotCount; slot++) {
      let [families, ownFamilies, ownNotes, inStock] = [0, 0, 0, 0]
      const end = this.#starts[slot + 1] as number
      for (let at = this.#starts[slot] as number; at < end; at++) {
        const option = this.#ofSlots[at] as number
        families += isFamily[option] as number
        ownFamilies += isOwnFamily[option] as number
        ownNotes += isOwnNote[option] as number
        inStock |= isInStock[option] as number
      }
      const hasNoOthers = Number(families > 0 && families === ownFamilies)
      similarity[slot] = SIMILARITY_STEP * (2 * inStock + hasNoOthers) + ownFamilies + ownNotes
    }
    return similarity
  }

  /** 1 for each option of a facet, or for those of a product. */
  #mark(id: FacetId, product?: IndexedProduct): Uint8Array {
    const marks = new Uint8Array(this.#options.count)
    for (const { options, group } of OPTION_FACETS.filter((facet) => facet.id === id)) {
      const numbers = product
        ? options.ofProduct(product).flatMap((text) => this.#options.find(group, text) ?? [])
        : this.#options.in(group)
      for (const number of numbers) marks[number] = 1
    }
    return marks
  }

  /** The highest price of all `products`; 0 without one. */
  maxPrice(products: readonly (IndexedProduct | undefined)[]): number {
    let max = 0
    for (let slot = 0; slot < products.length; slot++) {
      if (products[slot] !== undefined) max = Math.max(max, this.#offers.maxPrice(slot))
    }
    return max
  }

  /** The first `count` of the matches in `slots` by the offers of the query. Ties stay in the order of `slots`. */
  firstByOffer(
    slots: readonly number[],
    query: CatalogQuery,
    { key, direction }: OfferOrder,
    count: number,
  ): number[] {
    const asked = this.#offers.asked(query) ?? { price: {}, sizes: undefined }
    const values = new Float64Array(slots.length)
    for (let at = 0; at < slots.length; at++) {
      values[at] = direction * this.#offers.lowest(slots[at] as number, key, asked)
    }
    // Numbers are sorted much faster than slots with a comparison.
    const limit = values.toSorted()[Math.min(count, values.length) - 1] ?? 0
    const first: number[] = []
    for (let at = 0; at < values.length; at++) if ((values[at] as number) <= limit) first.push(at)
    first.sort((a, b) => (values[a] as number) - (values[b] as number))
    return first.map((at) => slots[at] as number)
  }

  /** The bit of its facet for each chosen option, and the bits of the facets that need a chosen one. */
  #choices(query: CatalogQuery): { wanted: Uint32Array; unwanted: Uint32Array; active: number } {
    const wanted = new Uint32Array(this.#options.count)
    const unwanted = new Uint32Array(this.#options.count)
    let active = 0
    for (const { id, options, bit, group } of PRODUCT_FACETS) {
      const chosen = options.chosen(query[id])
      const marked = options.needs === 'any' ? wanted : unwanted
      if (options.needs === 'any' && chosen.length > 0) active |= bit
      for (const text of chosen) {
        const option = this.#options.find(group, text)
        if (option !== undefined) marked[option] = bit
      }
    }
    return { wanted, unwanted, active }
  }

  #toCounts(query: CatalogQuery, { matching, held, missed }: Counted): OptionCounts {
    return Object.fromEntries(
      OPTION_FACETS.map((facet) => {
        const isAny = facet.options.needs === 'any'
        const count = (option: number) => (held[option] as number) + (isAny ? (missed[option] as number) : 0)
        const entries = this.#shownOptions(facet, query, count).map((text) => {
          const option = this.#options.find(facet.group, text)
          const having = option === undefined ? 0 : count(option)
          return [text, isAny ? having : matching - having]
        })
        return [facet.id, Object.fromEntries(entries)]
      }),
    )
  }

  /** All choices, or the chosen options of an open facet and those that the most products have. */
  #shownOptions(facet: OptionFacet, query: CatalogQuery, count: (option: number) => number): string[] {
    const { id, control, options, group } = facet
    if (control.kind === 'choices') return control.choices.map(({ value }) => value)
    if (control.kind !== 'open') return []
    const chosen = options.chosen(query[id]).map((text) => {
      const option = this.#options.find(group, text)
      return option === undefined ? text : (this.#options.texts[option] as string)
    })
    const most = firstByCount(this.#options.in(group), count, control.shown)
    return [...new Set([...chosen, ...most.map((option) => this.#options.texts[option] as string)])]
  }
}

/** The options with the highest counts, without those of 0. */
function firstByCount(
  options: readonly number[],
  count: (option: number) => number,
  limit: number,
): number[] {
  const first: { option: number; having: number }[] = []
  for (const option of options) {
    const having = count(option)
    if (having <= (first[limit - 1]?.having ?? 0)) continue
    const place = first.findIndex((one) => one.having < having)
    first.splice(place === -1 ? first.length : place, 0, { option, having })
    first.length = Math.min(first.length, limit)
  }
  return first.map(({ option }) => option)
}
