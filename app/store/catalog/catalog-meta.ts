import { activeFilterCount, hasFilters } from '#shop/catalog/active-filters.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultSort } from '#shop/catalog/catalog-state.ts'

/**
 * What a search engine is told of a state: the order and the view are the same page; a page further on and
 * a single family are pages of their own; searches and mixes of filters are none.
 */
export function catalogIndexing(path: string, query: CatalogQuery, scope: CatalogScope) {
  const [family] = query.scentFamilies
  const alone =
    family !== undefined && query.scentFamilies.length === 1 && activeFilterCount(query, scope) === 1
  const unchosen = defaultSort(query.search)
  const canonical: CatalogQuery = {
    ...query,
    sort: unchosen,
    view: 'grid',
    // The second page of another order holds other perfumes than the second page.
    page: query.sort === unchosen ? query.page : 1,
  }
  return {
    /** The only filter, when that is one family. */
    family: alone && query.search === '' ? family : undefined,
    canonical: catalogHref(path, canonical, scope),
    noindex: hasFilters(query, scope) && !(alone && query.search === ''),
  }
}
