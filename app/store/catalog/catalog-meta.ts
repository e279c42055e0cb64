import { activeFilterCount, hasFilters } from '#shop/catalog/active-filters.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultSort } from '#shop/catalog/catalog-state.ts'

/**
 * Indexing rules of a catalog state. Sort order and view share one canonical URL. Later pages, single families and single
 * houses have their own. Searches, mixes of filters, lists without perfumes and houses with few are not indexed. `few`:
 * the number of perfumes when it is below MIN_INDEXED.
 */
export function catalogIndexing(path: string, query: CatalogQuery, scope: CatalogScope, few?: number) {
  const isAlone = query.search === '' && activeFilterCount(query, scope) === 1
  const [family] = isAlone ? query.scentFamilies : []
  const [brand] = isAlone && few === undefined ? query.brands : []
  const unchosen = defaultSort(query.search)
  const canonical: CatalogQuery = {
    ...query,
    sort: unchosen,
    view: 'grid',
    // The second page of another order has other perfumes than the second page of the default order.
    page: query.sort === unchosen ? query.page : 1,
  }
  return {
    /** The only filter, when that is a single family or house. */
    topic: family ? `la familia ${family}` : brand,
    canonical: catalogHref(path, canonical, scope),
    noindex: few === 0 || (hasFilters(query, scope) && !family && !brand),
  }
}
