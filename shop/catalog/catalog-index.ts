import type { Cents } from '#shop/money/money.ts'
import { type ProductCard, productCard } from '#shop/products/product.ts'
import { findPage, type Paged } from '#shop/urls/define-query.ts'
import { hasFilters } from './active-filters.ts'
import type { FacetId, FacetValues } from './catalog-facets.ts'
import { CatalogOrders } from './catalog-orders.ts'
import { type CatalogQuery, defaultQuery, PAGE_SIZE } from './catalog-state.ts'
import { FacetColumns, type Filtered } from './facet-columns.ts'
import { firstInOrder } from './first-in-order.ts'
import { hasSameTexts, type IndexedProduct } from './indexed-product.ts'
import type { OptionCounts } from './option-counts.ts'
import { RANKS_INSIDE } from './relevance.ts'
import { SearchIndex, type SearchMatches } from './search-index.ts'
import { isOfferSort, namedSizes, OFFER_ORDERS, type OfferOrder } from './shown-size.ts'
import type { SlotBits } from './slot-bits.ts'
import type { OrderName } from './sort-keys.ts'

/** One page of the products that match a query. */
export interface IndexPage extends Paged {
  products: IndexedProduct[]
  matching: number
  counts: OptionCounts
  /** Every product of the list has a word of the term only inside of others. */
  isInside: boolean
}

/** Share of slots of former versions above which the index is built again. */
const MAX_DEAD_SHARE = 0.25
const MIN_DEAD = 1000

/** Changed products above which the orders are sorted again. */
const MAX_MOVED = 50

/**
 * Every product in memory, for the public lists. Its answers equal those of `testing/catalog-match.ts`. Each product has
 * a slot, and a new one when its searched texts, its options or its sizes change. A loop over slots counts, and has no
 * closure: each of an iterator's results and of a closure's variables would be an object for each slot.
 */
export class CatalogIndex {
  readonly #products: (IndexedProduct | undefined)[] = []
  readonly #slots = new Map<string, number>()
  readonly #search = new SearchIndex()
  readonly #facets = new FacetColumns()
  readonly #orders = new CatalogOrders(this.#products)
  #dead = 0
  // Computed when first read, and again after a change.
  #maxPrice: Cents | undefined
  #minPrice: Cents | undefined
  #brands: ReadonlyMap<string, number> | undefined
  #all: Filtered | undefined

  constructor(products: readonly IndexedProduct[] = []) {
    for (const product of products) this.set(product)
  }

  get size(): number {
    return this.#slots.size
  }

  /** The highest price of a size that a buyer can get. */
  get maxPrice(): Cents {
    this.#maxPrice ??= this.#facets.maxPrice()
    return this.#maxPrice
  }

  /** The lowest price of a size that a buyer can get. */
  get minPrice(): Cents {
    this.#minPrice ??= this.#facets.minPrice()
    return this.#minPrice
  }

  /** The number of products of each brand, the highest first. */
  get brands(): ReadonlyMap<string, number> {
    this.#brands ??= this.#countBrands()
    return this.#brands
  }

  hasFamily(family: string): boolean {
    return (this.#everything.counts.scentFamilies?.[family] ?? 0) > 0
  }

  get #everything(): Filtered {
    this.#all ??= this.#facets.filter(defaultQuery())
    return this.#all
  }

  /** The options of an open facet that at least `min` products have. */
  listFrequent(id: FacetId, min: number): string[] {
    return this.#facets.listFrequent(id, min)
  }

  /** A query with the options of open facets as the catalog spells them: 'lattafa' is Lattafa. */
  spell(query: CatalogQuery): CatalogQuery {
    return this.#facets.spell(query)
  }

  /** Whether so many slots are of former versions that a new index would be smaller. */
  get isWorn(): boolean {
    return this.#dead > Math.max(MIN_DEAD, this.#products.length * MAX_DEAD_SHARE)
  }

  ids(): Iterable<string> {
    return this.#slots.keys()
  }

  find(id: string): IndexedProduct | undefined {
    return this.#products[this.#slots.get(id) ?? -1]
  }

  /** The cards of these products in the given order, without deleted products. */
  cards(ids: readonly string[]): ProductCard[] {
    return ids.flatMap((id) => {
      const product = this.find(id)
      return product ? [productCard(product)] : []
    })
  }

  *inOrder(order: OrderName): Generator<IndexedProduct> {
    for (const slot of this.#orders.in(order)) yield this.#product(slot)
  }

  /** Sets products, and removes those with the ids `gone`. */
  update(products: readonly IndexedProduct[], gone: readonly string[] = []): void {
    if (products.length + gone.length > MAX_MOVED) this.#orders.forget()
    for (const product of products) this.set(product)
    for (const id of gone) this.remove(id)
  }

  /** Adds a product, or replaces the one with its id. */
  set(product: IndexedProduct): void {
    if (this.#replacePrices(product)) return
    this.remove(product.id)
    const slot = this.#products.push(product) - 1
    this.#slots.set(product.id, slot)
    this.#facets.add(product)
    this.#search.add(slot, product)
    this.#orders.add(slot)
    this.#forget()
  }

  #replacePrices(product: IndexedProduct): boolean {
    const slot = this.#slots.get(product.id) ?? -1
    const former = this.#products[slot]
    if (!former || !hasSameTexts(former, product) || !this.#facets.replace(slot, former, product))
      return false
    this.#orders.remove(slot)
    this.#products[slot] = product
    this.#orders.add(slot)
    this.#forget()
    return true
  }

  remove(id: string): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#orders.remove(slot)
    this.#slots.delete(id)
    this.#facets.remove(slot)
    this.#products[slot] = undefined
    this.#dead++
    this.#forget()
  }

  /** `popularity` by product id; 0 for all others. */
  setPopularity(popularity: ReadonlyMap<string, number>): void {
    for (const product of this.#products) {
      if (product) product.popularity = popularity.get(product.id) ?? 0
    }
    this.#orders.forgetPopularity()
  }

  /** The page of a query. `listed`: the options of open facets to count, else those of the most products. */
  page(query: CatalogQuery, listed?: FacetValues): IndexPage {
    const found = this.#search.search(query.search)
    const isEverything = !listed && !hasFilters(query)
    const filtered = isEverything ? this.#everything : this.#facets.filter(query, found?.slots, listed)
    const { counts } = filtered
    const matching = filtered.slots.length
    const { page, pageCount, offset } = findPage(query.page, matching, PAGE_SIZE)
    const slots = this.#firstInOrder(query, filtered, found, offset + PAGE_SIZE).slice(offset)
    const products = slots.map((slot) => this.#product(slot))
    return { products, matching, counts, page, pageCount, isInside: isInside(filtered.slots, found) }
  }

  /** Terms in the catalog's spelling for one that finds nothing, best first. */
  corrections(term: string): string[] {
    return this.#search.correct(term, (slot) => this.#products[slot] !== undefined)
  }

  /** The ids of the products that a message names. */
  namedIn(message: string): string[] {
    return this.#search
      .namedIn(message, (slot) => this.#products[slot] !== undefined)
      .map((slot) => this.#product(slot).id)
  }

  /**
   * The products most similar to one, best first: in stock, then those with no other families than the product, then by
   * the number of shared families and notes, where the same brand counts as one more.
   */
  related(product: IndexedProduct, count: number): IndexedProduct[] {
    const slots: number[] = []
    for (const { slots: group, distances } of this.#facets.similar(product)) {
      const keys = [distances, this.#orders.places('featured')] as const
      // One more: the product itself.
      slots.push(...firstInOrder(group, keys, count + 1 - slots.length))
      if (slots.length > count) break
    }
    const products = slots.map((slot) => this.#product(slot))
    return products.filter(({ id }) => id !== product.id).slice(0, count)
  }

  #forget(): void {
    this.#maxPrice = undefined
    this.#minPrice = undefined
    this.#brands = undefined
    this.#all = undefined
  }

  #countBrands(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const product of this.#products) {
      if (product) counts.set(product.brand, (counts.get(product.brand) ?? 0) + 1)
    }
    counts.delete('')
    return new Map([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
  }

  /** The first `count` of the matching slots in the order of the query. */
  #firstInOrder(
    query: CatalogQuery,
    { matches, slots }: Filtered,
    found: SearchMatches | undefined,
    count: number,
  ): number[] {
    const { sort } = query
    if (sort === 'relevance') {
      if (!found) return firstMatches(this.#orders.in('popular'), matches, count)
      return firstInOrder(slots, [found.ranks, this.#orders.places('popular')], count)
    }
    const named = isOfferSort(sort) ? namedSizes(query.search) : []
    if (isOfferSort(sort) && (named.length > 0 || comparesOffers(query, OFFER_ORDERS[sort]))) {
      const values = this.#facets.offerValues(slots, { facets: query, named }, OFFER_ORDERS[sort])
      return firstInOrder(slots, [values, this.#orders.places('name-asc')], count)
    }
    return firstMatches(this.#orders.in(sort), matches, count)
  }

  #product(slot: number): IndexedProduct {
    return this.#products[slot] as IndexedProduct
  }
}

/** Whether some slots match a search, and each has one of its words only inside of others. */
function isInside(slots: Uint32Array, found: SearchMatches | undefined): boolean {
  return slots.length > 0 && !!found && slots.every((slot) => (found.ranks[slot] as number) >= RANKS_INSIDE)
}

/** Whether the lowest value of the offers that a query asks for is not always that of all offers. */
function comparesOffers({ price, sizes }: CatalogQuery, { key }: OfferOrder): boolean {
  return price.min !== undefined || sizes.length > 0 || (price.max !== undefined && key !== 'price')
}

function firstMatches(slots: Uint32Array, matches: SlotBits, count: number): number[] {
  const first: number[] = []
  for (let at = 0; at < slots.length && first.length < count; at++) {
    const slot = slots[at] as number
    if (matches.has(slot)) first.push(slot)
  }
  return first
}
