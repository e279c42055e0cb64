import { NO_FACETS } from './catalog-facets.ts'
import type { ChosenSort } from './catalog-state.ts'
import type { IndexedProduct } from './indexed-product.ts'
import {
  type AskedOffers,
  isOfferSort,
  lowestOffer,
  OFFER_ORDERS,
  type OfferSort,
  offerRank,
} from './shown-size.ts'

/**
 * Rating times the number of reviews (100 at most) per hundred. Integer hundredths of a star avoid floating-point
 * differences between equal scores.
 */
export function featuredScore({
  rating,
  reviewCount,
}: Pick<IndexedProduct, 'rating' | 'reviewCount'>): number {
  return (Math.round(rating * 100) * Math.min(reviewCount, 100)) / 10_000
}

/** A number by which products are sorted, the lowest first. */
type SortKey = (product: IndexedProduct) => number

/** Besides the orders that a visitor can choose: the last added first, and the most sold and seen first. */
export type OrderName = ChosenSort | 'latest' | 'popular'

const without =
  (attribute: string): SortKey =>
  ({ attributes }) =>
    attributes.includes(attribute) ? 0 : 1
const byFeature: SortKey[] = [without('Más Vendido'), (product) => -featuredScore(product)]
const byDate: SortKey = ({ createdAt }) => -Date.parse(createdAt)

/** The orders that compare no offers. Ties are broken by name, then by id. */
const SORT_KEYS: Readonly<Record<Exclude<OrderName, OfferSort>, readonly SortKey[]>> = {
  featured: byFeature,
  'name-asc': [],
  'name-desc': [],
  newest: [without('Nuevo'), byDate],
  bestseller: [without('Más Vendido'), ({ reviewCount }) => -reviewCount],
  rating: [({ rating }) => -rating],
  latest: [byDate],
  popular: [({ popularity = 0 }) => -popularity, ...byFeature],
}

const ANY_OFFER: AskedOffers = { facets: NO_FACETS, named: [] }

/** The numbers by which an order sorts products, the first one first. */
export function sortKeys(order: OrderName, asked = ANY_OFFER): readonly SortKey[] {
  if (!isOfferSort(order)) return SORT_KEYS[order]
  const offerOrder = OFFER_ORDERS[order]
  return [(product) => offerRank(offerOrder, lowestOffer(product, asked, offerOrder.key))]
}

// English equals the root collation, so this is PostgreSQL's und-x-icu. JavaScript does not support 'und': it would use
// the locale of the machine, with another order of ñ and ö.
const { compare: compareText } = new Intl.Collator('en')

export function compareNames(a: IndexedProduct, b: IndexedProduct): number {
  return compareText(a.name, b.name) || compareCodes(a.name, b.name)
}

/** The comparison of an order. It is total. */
export function compareInOrder(
  order: OrderName,
  asked?: AskedOffers,
): (a: IndexedProduct, b: IndexedProduct) => number {
  const keys = sortKeys(order, asked)
  return (a, b) => {
    for (const key of keys) {
      const difference = key(a) - key(b)
      if (difference !== 0) return difference
    }
    const byName = order === 'name-desc' ? compareNames(b, a) : compareNames(a, b)
    return byName || compareCodes(a.id, b.id)
  }
}

function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
