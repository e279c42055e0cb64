import type { Cents } from '#shop/money/money.ts'
import type { ProductCard } from '#shop/products/product.ts'
import { CatalogIndex } from './catalog-index.ts'
import { type CatalogQuery, defaultQuery } from './catalog-state.ts'
import { indexedCard } from './indexed-card.ts'
import type { OptionCounts } from './option-counts.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'
import { namedSizes, shownSize } from './shown-size.ts'

export interface CatalogList {
  /** The cards of `page`. */
  cards: ProductCard[]
  /** Perfumes that match, and perfumes in the whole catalog: 'Mostrando X de Y perfumes'. */
  matching: number
  total: number
  /** The number of perfumes for each option of the filters. */
  counts: OptionCounts
  /** The highest price of a size in the whole catalog, for the price slider. */
  maxPrice: Cents
  /** The shown page: the last one for a page number beyond it. */
  page: number
  pageCount: number
  /** The catalog is empty and these are the sample products. */
  isSample: boolean
  /**
   * The catalog's spellings of a search term that finds nothing, best first. The list is that of the first one, unless
   * the term is searched as typed.
   */
  corrections: string[]
}

const SAMPLES = new CatalogIndex(SAMPLE_PRODUCTS)

/** One page of the catalog under a query. A misspelled search term is corrected, unless the query forbids it. */
export function listCatalog(catalog: CatalogIndex, query: CatalogQuery): CatalogList {
  const isSample = catalog.size === 0
  const index = isSample ? SAMPLES : catalog
  const asked = index.page(query)
  const corrections = asked.matching > 0 ? [] : correct(index, query.search)
  const [search] = corrections
  const isAsAsked = search === undefined || query.isLiteral
  const { products, ...list } = isAsAsked ? asked : index.page({ ...query, search })
  const named = namedSizes(isAsAsked ? query.search : search)
  return {
    ...list,
    cards: products.map((product) => indexedCard(product, shownSize(product, query, named))),
    total: index.size,
    maxPrice: index.maxPrice,
    isSample,
    corrections,
  }
}

/** The corrections of a term that finds nothing without any filter. */
function correct(index: CatalogIndex, search: string): string[] {
  if (search === '' || index.page(defaultQuery({}, search)).matching > 0) return []
  return index.corrections(search)
}
