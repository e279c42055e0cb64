import type { Cents } from '#shop/money/money.ts'
import type { Product } from '#shop/products/product.ts'
import { offeredPrices } from '#shop/products/product-price.ts'
import { FACET_LIST } from './catalog-facets.ts'
import type { CatalogQuery, ChosenSort } from './catalog-state.ts'
import { isWithin, type PriceBounds } from './price-bounds.ts'
import { groupOf, relevance } from './relevance.ts'
import { expandSearch } from './search-terms.ts'

/**
 * The catalog's filters and orders in TypeScript: used for the sample products, and as the reference implementation in
 * tests of the SQL.
 */

/** Whether a product matches a query; page, view and order are ignored. */
export function matchesQuery(product: Product, query: CatalogQuery): boolean {
  return (
    matchesSearch(product, query.search) &&
    FACET_LIST.every((facet) => facet.matches(product, query[facet.id]))
  )
}

/** All products that match a query, in its order. */
export function catalogResults(products: readonly Product[], query: CatalogQuery): Product[] {
  return products.filter((product) => matchesQuery(product, query)).sort(compareProducts(query))
}

/** Whether a product has every word of the term, or a synonym, in one of its texts or as a size. */
function matchesSearch(product: Product, search: string): boolean {
  return expandSearch(search).words.every((word) => groupOf(word, product) !== undefined)
}

/**
 * Rating times the number of reviews (100 at most) per hundred. Integer hundredths of a star avoid floating-point
 * differences between equal scores.
 */
export function featuredScore({ rating, reviewCount }: Pick<Product, 'rating' | 'reviewCount'>): number {
  return (Math.round(rating * 100) * Math.min(reviewCount, 100)) / 10_000
}

type Comparison = (a: Product, b: Product, bounds: PriceBounds) => number

// English equals the root collation, so this is PostgreSQL's und-x-icu. JavaScript does not support 'und': it would use
// the locale of the machine, with another order of ñ and ö.
const { compare: compareText } = new Intl.Collator('en')

const byName: Comparison = (a, b) => compareText(a.name, b.name) || compareCodes(a.name, b.name)
const byId: Comparison = (a, b) => compareCodes(a.id, b.id)
const bearing =
  (attribute: string): Comparison =>
  (a, b) =>
    Number(b.attributes.includes(attribute)) - Number(a.attributes.includes(attribute))

const COMPARISONS: Readonly<Record<ChosenSort, readonly Comparison[]>> = {
  featured: [bearing('Más Vendido'), (a, b) => featuredScore(b) - featuredScore(a)],
  'price-asc': [(a, b, bounds) => shownPrice(a, bounds) - shownPrice(b, bounds)],
  'price-desc': [(a, b, bounds) => shownPrice(b, bounds) - shownPrice(a, bounds)],
  'name-asc': [byName],
  'name-desc': [(a, b, bounds) => byName(b, a, bounds)],
  newest: [bearing('Nuevo'), (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)],
  bestseller: [bearing('Más Vendido'), (a, b) => b.reviewCount - a.reviewCount],
  rating: [(a, b) => b.rating - a.rating],
}

/** The price that the card shows first: the lowest one within the filter. */
function shownPrice({ sizes }: Product, bounds: PriceBounds): Cents {
  const prices = offeredPrices(sizes)
  const asked = prices.filter((price) => isWithin(price, bounds))
  return Math.min(...(asked.length > 0 ? asked : prices))
}

/** A total order: ties are broken by name, then by id. */
export function compareProducts({
  sort,
  search,
  price,
}: Pick<CatalogQuery, 'sort' | 'search' | 'price'>): (a: Product, b: Product) => number {
  const byRelevance: Comparison = (a, b) => relevance(a, search) - relevance(b, search)
  const chosen = sort === 'relevance' ? [byRelevance, ...COMPARISONS.featured] : COMPARISONS[sort]
  const comparisons = [...chosen, byName, byId]
  return (a, b) => {
    for (const compare of comparisons) {
      const difference = compare(a, b, price)
      if (difference !== 0) return difference
    }
    return 0
  }
}

function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
