import { exactPricePerMl, lowestBy, type ProductSize, sizeNames, sortSizes } from '#shop/products/product.ts'
import { listOffers, offerPrice } from '#shop/products/product-price.ts'
import { FACET_LIST, type FacetValues } from './catalog-facets.ts'
import type { CatalogQuery, ChosenSort } from './catalog-state.ts'
import type { IndexedProduct, Offer } from './indexed-product.ts'
import { expandSearch } from './search-terms.ts'

/** Above every price per milliliter: that of an offer without a volume. */
const NO_VOLUME = Number.MAX_SAFE_INTEGER

/** What orders compare of offers, the lowest first. */
export const OFFER_KEYS = {
  price: offerPrice,
  perMl: (offer: Offer) => (offer && exactPricePerMl(offer)) ?? NO_VOLUME,
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

export const isOfferSort = (sort: string): sort is OfferSort => Object.hasOwn(OFFER_ORDERS, sort)

/** The offers of a product that match every facet: one offer must match them all. */
export function matchingOffers(product: IndexedProduct, facets: FacetValues): Offer[] {
  return listOffers(product.sizes).filter((offer) =>
    FACET_LIST.every((facet) => facet.matches(product, offer, facets[facet.id])),
  )
}

/** The lowest value among the matching offers, or among all offers if none matches. */
export function lowestOffer(product: IndexedProduct, facets: FacetValues, key: OfferKey): number {
  return Math.min(...comparedOffers(product, facets).map(OFFER_KEYS[key]))
}

/**
 * The size that a card shows first: of those that match the cheapest one, or the one of the best price per milliliter.
 * `named`: the names of sizes in the search term, which come before others.
 */
export function shownSize(
  product: IndexedProduct,
  query: CatalogQuery,
  named: readonly string[],
): ProductSize | undefined {
  const key = isOfferSort(query.sort) ? OFFER_ORDERS[query.sort].key : 'price'
  const sizes = comparedOffers(product, query).filter((offer) => offer !== undefined)
  const asked = sizes.filter((size) => sizeNames([size]).some((name) => named.includes(name)))
  return lowestBy(sortSizes(asked.length > 0 ? asked : sizes), OFFER_KEYS[key])
}

/** The names of the sizes in a search term. */
export function namedSizes(search: string): string[] {
  return expandSearch(search).flatMap(({ size }) => size ?? [])
}

function comparedOffers(product: IndexedProduct, facets: FacetValues): readonly Offer[] {
  const matching = matchingOffers(product, facets)
  return matching.length > 0 ? matching : listOffers(product.sizes)
}
