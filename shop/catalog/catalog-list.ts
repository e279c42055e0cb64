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
import { inThousands, readTermPrices } from './search-prices.ts'
import { findPriceOrder } from './search-terms.ts'
import { namedSizes, shownSize } from './shown-size.ts'
import { isSizeKey } from './size-facets.ts'

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
  const isSample = catalog.size === 0
  const index = isSample ? SAMPLES : catalog
  const query = readPrices(index, asked)
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

/**
 * The query with the prices of its search term, which are those of the size that the term names ("100 ml menos de $50"),
 * and with the order that it asks for. Of the bounds of term and filter the closer ones count.
 */
function readPrices(index: CatalogIndex, query: CatalogQuery): CatalogQuery {
  const { search, price, sizes, sort } = query
  const { bounds } = readTermPrices(search)
  const isPriced = bounds.min !== undefined || bounds.max !== undefined
  const { min, max } = isPriced ? inThousands(bounds, index.minPrice, index.maxPrice) : bounds
  return {
    ...query,
    ...(isPriced && {
      price: { min: pick(Math.max, [min, price.min]), max: pick(Math.min, [max, price.max]) },
      sizes: sizes.length > 0 ? sizes : namedSizes(search).filter(isSizeKey),
    }),
    ...(sort === 'relevance' && { sort: findPriceOrder(search) ?? sort }),
  }
}

/** One of the bounds that are given. */
function pick(choose: typeof Math.max, bounds: readonly (Cents | undefined)[]): Cents | undefined {
  const given = bounds.filter((bound) => bound !== undefined)
  return given.length > 0 ? choose(...given) : undefined
}

/** The corrections of a term that without any filter finds nothing, or finds it only inside of words. */
function correct(index: CatalogIndex, search: string, { matching, isInside }: IndexPage): string[] {
  if (search === '' || (matching > 0 && !isInside)) return []
  const all = index.page(defaultQuery({}, search))
  return all.matching > 0 && !all.isInside ? [] : index.corrections(search)
}
