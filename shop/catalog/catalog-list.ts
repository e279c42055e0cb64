import type { Cents } from '#shop/money/money.ts'
import type { ProductCard } from '#shop/products/product.ts'
import type { Paged } from '#shop/urls/define-query.ts'
import type { FacetValues } from './catalog-facets.ts'
import { CatalogIndex, type IndexPage } from './catalog-index.ts'
import { type CatalogQuery, defaultQuery } from './catalog-state.ts'
import { bestProducts } from './featured-products.ts'
import { indexedCard } from './indexed-card.ts'
import type { OptionCounts } from './option-counts.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'
import { findPriceOrder, maxPriceIn } from './search-terms.ts'
import { namedSizes, shownSize } from './shown-size.ts'

/** Min perfumes of a house, or with a note, whose list search engines index. */
export const MIN_INDEXED = 3

export interface CatalogList extends Paged {
  /** The cards of `page`. */
  cards: ProductCard[]
  /** In place of an empty list: the best perfumes, of the asked genders. */
  instead?: ProductCard[]
  /** Perfumes that match, and perfumes in the whole catalog: 'Mostrando X de Y perfumes'. */
  matching: number
  total: number
  /** The number of perfumes for each option of the filters. */
  counts: OptionCounts
  /** The highest price of a size in the whole catalog, for the price slider. */
  maxPrice: Cents
  /** The catalog is empty and these are the sample products. */
  isSample: boolean
  /** The catalog's spellings of a search term that finds nothing, or finds it only inside of words, best first. */
  corrections: string[]
  /** The list is that of the first correction: the term finds nothing, and is not searched as typed. */
  isCorrected: boolean
}

const SAMPLES = new CatalogIndex(SAMPLE_PRODUCTS)

/**
 * One page of the catalog under a query. A misspelled search term is corrected, unless the query forbids it. `listed`:
 * the options of open facets to count, else those of the most perfumes.
 */
export function listCatalog(catalog: CatalogIndex, asked: CatalogQuery, listed?: FacetValues): CatalogList {
  const query = readPrices(asked)
  const isSample = catalog.size === 0
  const index = isSample ? SAMPLES : catalog
  const typed = index.page(query, listed)
  const corrections = correct(index, query.search, typed)
  const [search = ''] = corrections
  const isCorrected = search !== '' && typed.matching === 0 && !query.isLiteral
  const shown = isCorrected ? { ...query, search } : query
  const { products, isInside: _, ...list } = isCorrected ? index.page(shown, listed) : typed
  const named = namedSizes(shown.search)
  return {
    ...list,
    cards: products.map((product) => indexedCard(product, shownSize(product, query, named))),
    ...(list.matching === 0 && { instead: bestProducts(index, query.genders) }),
    total: index.size,
    maxPrice: index.maxPrice,
    isSample,
    corrections,
    isCorrected,
  }
}

/** The query with the max price of its search term, unless that of the filter is lower, and with the order that it asks for. */
function readPrices(query: CatalogQuery): CatalogQuery {
  const { search, price, sort } = query
  const limits = [maxPriceIn(search), price.max].filter((limit) => limit !== undefined)
  return {
    ...query,
    ...(limits.length > 0 && { price: { ...price, max: Math.min(...limits) } }),
    ...(sort === 'relevance' && { sort: findPriceOrder(search) ?? sort }),
  }
}

/** The corrections of a term that without any filter finds nothing, or finds it only inside of words. */
function correct(index: CatalogIndex, search: string, { matching, isInside }: IndexPage): string[] {
  if (search === '' || (matching > 0 && !isInside)) return []
  const all = index.page(defaultQuery({}, search))
  return all.matching > 0 && !all.isInside ? [] : index.corrections(search)
}
