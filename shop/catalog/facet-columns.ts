import { offeredPrices } from '#shop/products/product-price.ts'
import { NOTE_TYPES } from '#shop/products/value-sets.ts'
import { FACET_LIST, type FacetId } from './catalog-facets.ts'
import type { CatalogQuery } from './catalog-state.ts'
import type { IndexedProduct } from './indexed-product.ts'
import type { PriceBounds } from './price-bounds.ts'

/** By facet and option: the products of the list if nothing was chosen in that facet. */
export type OptionCounts = Partial<Record<FacetId, Readonly<Record<string, number>>>>

export interface Filtered {
  /** 1 for the slot of each product that matches. */
  isMatch: Uint8Array
  matching: number
  counts: OptionCounts
}

/** The groups of options: the facets with choices, and the notes. Each is one bit. */
const GROUPS = [
  ...FACET_LIST.flatMap(({ id, options }) => (options ? [{ id, ofProduct: options.ofProduct }] : [])),
  {
    id: 'notes',
    ofProduct: ({ notes }: IndexedProduct) => NOTE_TYPES.flatMap((type) => notes[type]),
  },
] as const
const PRICE = 1 << GROUPS.length
const EVERY = (PRICE << 1) - 1

/** The rank of a slot that a search does not find. */
export const NOT_FOUND = 255

/** The options and the prices of each slot, as numbers. */
export class FacetColumns {
  /** Each option of each group has a number. */
  readonly #numbers = new Map<string, number>()
  readonly #options: { group: number; value: string }[] = []
  /** The numbers of slot N are in `#ofSlots` from `#starts[N]` to `#starts[N + 1]`; likewise the prices. */
  readonly #starts: number[] = [0]
  readonly #ofSlots: number[] = []
  readonly #priceStarts: number[] = [0]
  readonly #prices: number[] = []

  /** Adds the product of the next slot. */
  add(product: IndexedProduct): void {
    const numbers = GROUPS.flatMap(({ ofProduct }, group) =>
      ofProduct(product).map((value) => this.#number(group, value)),
    )
    this.#ofSlots.push(...new Set(numbers))
    this.#starts.push(this.#ofSlots.length)
    this.#prices.push(...offeredPrices(product.sizes))
    this.#priceStarts.push(this.#prices.length)
  }

  /**
   * Which of the `products` match the facets of a query, with the counts of all options. `ranks`: those of the search by
   * slot. One pass: a product counts for a facet if nothing, or only the choice in that facet, excludes it.
   */
  filter(
    query: CatalogQuery,
    products: readonly (IndexedProduct | undefined)[],
    ranks: Uint8Array | undefined,
  ): Filtered {
    const { wanted, active } = this.#choices(query)
    const groupBits = Uint32Array.from(this.#options, ({ group }) => 1 << group)
    const counts = new Uint32Array(this.#options.length)
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
      const counted = unmet === 0 ? EVERY : unmet
      if (unmet === 0) {
        isMatch[slot] = 1
        matching++
      }
      for (let at = start; at < end; at++) {
        const option = this.#ofSlots[at] as number
        if (counted & (groupBits[option] as number)) (counts[option] as number)++
      }
    }
    return { isMatch, matching, counts: this.#toCounts(counts) }
  }

  /** How many options of these groups each slot shares with `product`: families and notes. */
  shared(product: IndexedProduct, ids: readonly string[], slotCount: number): Uint8Array {
    const isShared = new Uint8Array(this.#options.length)
    GROUPS.forEach(({ id, ofProduct }, group) => {
      if (!ids.includes(id)) return
      for (const value of ofProduct(product)) {
        const option = this.#numbers.get(keyOf(group, value))
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

  /** The bit of its group for each chosen option, and the bits of the groups in which something is chosen. */
  #choices(query: CatalogQuery): { wanted: Uint32Array; active: number } {
    const wanted = new Uint32Array(this.#options.length)
    let active = query.price.min === undefined && query.price.max === undefined ? 0 : PRICE
    for (const { id, options } of FACET_LIST) {
      const chosen = options?.chosen(query[id]) ?? []
      if (chosen.length === 0) continue
      const group = GROUPS.findIndex((one) => one.id === id)
      active |= 1 << group
      for (const value of chosen) {
        const option = this.#numbers.get(keyOf(group, value))
        if (option !== undefined) wanted[option] = 1 << group
      }
    }
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

  #toCounts(counts: Uint32Array): OptionCounts {
    return Object.fromEntries(
      FACET_LIST.flatMap(({ id, control }) => {
        if (control.kind !== 'choices') return []
        const group = GROUPS.findIndex((one) => one.id === id)
        const countOf = (value: string) => counts[this.#numbers.get(keyOf(group, value)) ?? -1] ?? 0
        return [[id, Object.fromEntries(control.choices.map(({ value }) => [value, countOf(value)]))]]
      }),
    )
  }

  #number(group: number, value: string): number {
    const key = keyOf(group, value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#options.length)
    return this.#options.push({ group, value }) - 1
  }
}

function keyOf(group: number, value: string): string {
  return `${group} ${value}`
}
