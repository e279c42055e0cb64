import {
  exactPricePerMl,
  lowestBy,
  type ProductSize,
  searchedNames,
  sortSizes,
} from '#shop/products/product.ts'
import { listOffers, offerPrice } from '#shop/products/product-price.ts'
import { FACET_LIST, type FacetValues } from './catalog-facets.ts'
import type { CatalogQuery, ChosenSort } from './catalog-state.ts'
import type { IndexedProduct, Offer } from './indexed-product.ts'
import { expandSearch } from './search-terms.ts'

/** Above every price: that of a milliliter of an offer without a volume. */
const LAST = Number.MAX_SAFE_INTEGER

/** What orders compare of offers, the lowest first. */
export const OFFER_KEYS = {
  price: offerPrice,
  perMl: (offer: Offer) => (offer && exactPricePerMl(offer)) ?? LAST,
}
export type OfferKey = keyof typeof OFFER_KEYS

/** An order by the lowest `key` among the offers of a product that match the facets: upwards or downwards. */
export interface OfferOrder {
  key: OfferKey
  direction: 1 | -1
}

/** The orders that compare offers. All others are in SORT_KEYS of `sort-keys.ts`. */
export const OFFER_ORDERS = {
  'price-asc': { key: 'price', direction: 1 },
  'price-desc': { key: 'price', direction: -1 },
  'precio-ml': { key: 'perMl', direction: 1 },
} as const satisfies Partial<Record<ChosenSort, OfferOrder>>
export type OfferSort = keyof typeof OFFER_ORDERS

/** What an order sorts a product by: its lowest offer. A product without sizes, of price 0, is last in both directions. */
export const offerRank = ({ direction }: OfferOrder, lowest: number): number =>
  lowest === 0 ? LAST : direction * lowest

export const isOfferSort = (sort: string): sort is OfferSort => Object.hasOwn(OFFER_ORDERS, sort)

/** The offers of a product that match every facet: one offer must match them all. */
export function matchingOffers(product: IndexedProduct, facets: FacetValues): Offer[] {
  return listOffers(product.sizes).filter((offer) =>
    FACET_LIST.every((facet) => facet.matches(product, offer, facets[facet.id])),
  )
}

/** What offers are compared by: the facets, and the names of the sizes in the search term. */
export interface AskedOffers {
  facets: FacetValues
  named: readonly string[]
}

/** The lowest value among the offers that a card may show first. */
export function lowestOffer(product: IndexedProduct, asked: AskedOffers, key: OfferKey): number {
  return Math.min(...comparedOffers(product, asked).map(OFFER_KEYS[key]))
}

/** The size that a card shows first: the cheapest one, or the one of the best price per milliliter. */
export function shownSize(
  product: IndexedProduct,
  query: CatalogQuery,
  named: readonly string[],
): ProductSize | undefined {
  const key = isOfferSort(query.sort) ? OFFER_ORDERS[query.sort].key : 'price'
  const sizes = comparedOffers(product, { facets: query, named }).filter((offer) => offer !== undefined)
  return lowestBy(sortSizes(sizes), OFFER_KEYS[key])
}

export function namedSizes(search: string): string[] {
  return expandSearch(search).flatMap(({ size }) => size ?? [])
}

/** The matching offers, or all if none matches; of them those that have the most of the named sizes. */
function comparedOffers(product: IndexedProduct, { facets, named }: AskedOffers): readonly Offer[] {
  const matching = matchingOffers(product, facets)
  const compared = matching.length > 0 ? matching : listOffers(product.sizes)
  if (named.length === 0) return compared
  const countNamed = (offer: Offer) =>
    offer ? searchedNames([offer]).filter((name) => named.includes(name)).length : 0
  const maxNamed = Math.max(...compared.map(countNamed))
  return compared.filter((offer) => countNamed(offer) === maxNamed)
}
