import { offeredPrices } from '#shop/products/product-price.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { FACET_LIST, type FacetId } from './catalog-facets.ts'
import type { CatalogQuery } from './catalog-state.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { OptionNumbers } from './option-numbers.ts'
import type { PriceBounds } from './price-bounds.ts'

/** By facet and shown option: the products of the list if nothing else was chosen in that facet. */
export type OptionCounts = Partial<Record<FacetId, Readonly<Record<string, number>>>>

export interface Filtered {
  /** 1 for the slot of each product that matches. */
  isMatch: Uint8Array
  matching: number
  counts: OptionCounts
}

/** The facets with options, each with its bit. */
const OPTION_FACETS = FACET_LIST.flatMap(({ id, control, options }, at) =>
  options ? [{ id, control, options, bit: 1 << at }] : [],
)
type OptionFacet = (typeof OPTION_FACETS)[number]
const PRICE = 1 << FACET_LIST.length

/** The groups of options: those of the facets, and the notes. */
const GROUPS = [
  ...OPTION_FACETS.map(({ id, options, bit }) => ({
    id,
    bit,
    ofProduct: options.ofProduct,
    toKey: options.toKey,
  })),
  {
    id: 'notes',
    bit: 0,
    ofProduct: ({ notes }: IndexedProduct) => NOTE_TYPES.flatMap((type) => notes[type]),
    toKey: foldText,
  },
]

/** The rank of a slot that a search does not find. */
export const NOT_FOUND = 255

/** The options and the prices of each slot, as numbers. */
export class FacetColumns {
  readonly #options = new OptionNumbers(GROUPS.map(({ toKey }) => toKey))
  /** The options of slot N are in `#ofSlots` from `#starts[N]` to `#starts[N + 1]`; likewise the prices. */
  readonly #starts: number[] = [0]
  readonly #ofSlots: number[] = []
  readonly #priceStarts: number[] = [0]
  readonly #prices: number[] = []

  /** Adds the product of the next slot. */
  add(product: IndexedProduct): void {
    const numbers = GROUPS.flatMap(({ ofProduct }, group) =>
      ofProduct(product).map((option) => this.#options.add(group, option)),
    )
    this.#ofSlots.push(...new Set(numbers))
    this.#starts.push(this.#ofSlots.length)
    this.#prices.push(...offeredPrices(product.sizes))
    this.#priceStarts.push(this.#prices.length)
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
    const { wanted, active } = this.#choices(query)
    const facetBits = Uint32Array.from(this.#options.groups, (group) => GROUPS[group]?.bit ?? 0)
    const counts = new Uint32Array(this.#options.count)
    const isMatch = new Uint8Array(products.length)
    let matching = 0
    for (let slot = 0; slot < products.length; slot++) {
      if (products[slot] === undefined || (ranks && ranks[slot] === NOT_FOUND)) continue
      const [start, end] = [this.#starts[slot] as number, this.#starts[slot + 1] as number]
      let met = 0
      for (let at = start; at < end; at++) met |= wanted[this.#ofSlots[at] as number] as number
      let unmet = active & ~met
      if (unmet & PRICE && this.#hasPrice(slot, query.price)) unmet ^= PRICE
      if (unmet & (unmet - 1)) continue
      if (unmet === 0) {
        isMatch[slot] = 1
        matching++
      }
      for (let at = start; at < end; at++) {
        const option = this.#ofSlots[at] as number
        if (unmet === 0 || unmet === facetBits[option]) (counts[option] as number)++
      }
    }
    return { isMatch, matching, counts: this.#toCounts(query, counts) }
  }

  /** How many options of these groups each slot shares with `product`: families and notes. */
  shared(product: IndexedProduct, ids: readonly string[], slotCount: number): Uint8Array {
    const isShared = new Uint8Array(this.#options.count)
    GROUPS.forEach(({ id, ofProduct }, group) => {
      if (!ids.includes(id)) return
      for (const text of ofProduct(product)) {
        const option = this.#options.find(group, text)
        if (option !== undefined) isShared[option] = 1
      }
    })
    const shared = new Uint8Array(slotCount)
    for (let slot = 0; slot < slotCount; slot++) {
      const end = this.#starts[slot + 1] as number
      for (let at = this.#starts[slot] as number; at < end; at++) {
        shared[slot] = (shared[slot] as number) + (isShared[this.#ofSlots[at] as number] as number)
      }
    }
    return shared
  }

  /** The highest price of all `products`; 0 without one. */
  maxPrice(products: readonly (IndexedProduct | undefined)[]): number {
    let max = 0
    for (let slot = 0; slot < products.length; slot++) {
      if (products[slot] === undefined) continue
      const end = this.#priceStarts[slot + 1] as number
      for (let at = this.#priceStarts[slot] as number; at < end; at++)
        max = Math.max(max, this.#prices[at] as number)
    }
    return max
  }

  /** The bit of its facet for each chosen option, and the bits of the facets in which something is chosen. */
  #choices(query: CatalogQuery): { wanted: Uint32Array; active: number } {
    const wanted = new Uint32Array(this.#options.count)
    let active = query.price.min === undefined && query.price.max === undefined ? 0 : PRICE
    OPTION_FACETS.forEach(({ id, options, bit }, group) => {
      const chosen = options.chosen(query[id])
      if (chosen.length > 0) active |= bit
      for (const text of chosen) {
        const option = this.#options.find(group, text)
        if (option !== undefined) wanted[option] = bit
      }
    })
    return { wanted, active }
  }

  #hasPrice(slot: number, { min = 0, max = Number.POSITIVE_INFINITY }: PriceBounds): boolean {
    const end = this.#priceStarts[slot + 1] as number
    for (let at = this.#priceStarts[slot] as number; at < end; at++) {
      const price = this.#prices[at] as number
      if (price >= min && price <= max) return true
    }
    return false
  }

  #toCounts(query: CatalogQuery, counts: Uint32Array): OptionCounts {
    return Object.fromEntries(
      OPTION_FACETS.map((facet, group) => {
        const entries = this.#shownOptions(facet, group, query, counts).map((text) => [
          text,
          counts[this.#options.find(group, text) ?? -1] ?? 0,
        ])
        return [facet.id, Object.fromEntries(entries)]
      }),
    )
  }

  /** All choices, or the chosen options of an open facet and those with the most products. */
  #shownOptions(facet: OptionFacet, group: number, query: CatalogQuery, counts: Uint32Array): string[] {
    const { id, control, options } = facet
    if (control.kind === 'choices') return control.choices.map(({ value }) => value)
    if (control.kind !== 'open') return []
    const most: number[] = []
    for (const option of this.#options.in(group)) {
      const isMore = (other: number) => (counts[option] as number) > (counts[other] as number)
      const last = most[control.shown - 1]
      if (counts[option] === 0 || (last !== undefined && !isMore(last))) continue
      const place = most.findIndex(isMore)
      most.splice(place === -1 ? most.length : place, 0, option)
      most.length = Math.min(most.length, control.shown)
    }
    const chosen = options.chosen(query[id]).map((text) => {
      const option = this.#options.find(group, text)
      return option === undefined ? text : (this.#options.texts[option] as string)
    })
    return [...new Set([...chosen, ...most.map((option) => this.#options.texts[option] as string)])]
  }
}
