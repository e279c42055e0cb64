import { activeFilterCount, hasFilters } from '#shop/catalog/active-filters.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultSort } from '#shop/catalog/catalog-state.ts'

/**
 * Indexing rules of a catalog state. Sort order and view share one canonical URL. Later pages and single families have
 * their own. Searches, mixes of filters and lists without perfumes are not indexed.
 */
export function catalogIndexing(path: string, query: CatalogQuery, scope: CatalogScope, isEmpty = false) {
  const [family] = query.scentFamilies
  const alone =
    family !== undefined && query.scentFamilies.length === 1 && activeFilterCount(query, scope) === 1
  const unchosen = defaultSort(query.search)
  const canonical: CatalogQuery = {
    ...query,
    sort: unchosen,
    view: 'grid',
    // The second page of another order has other perfumes than the second page of the default order.
    page: query.sort === unchosen ? query.page : 1,
  }
  return {
    /** The only filter, when that is a single family. */
    family: alone && query.search === '' ? family : undefined,
    canonical: catalogHref(path, canonical, scope),
    noindex: isEmpty || (hasFilters(query, scope) && !(alone && query.search === '')),
  }
}
