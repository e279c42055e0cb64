import { freeFacets } from './catalog-facets.ts'
import type { CatalogScope } from './catalog-paths.ts'
import { type CatalogQuery, defaultQuery, defaultSort } from './catalog-state.ts'

/** One active filter: its text and the state without it. */
type FilterChip = { key: string; label: string; without: CatalogQuery }

/** The active filters as removable chips, without the path's filters and the search. */
export function activeFilters(query: CatalogQuery, scope: CatalogScope, currency = '$'): FilterChip[] {
  return freeFacets(scope).flatMap((facet) =>
    facet
      .toChips(query[facet.id], currency)
      .map(({ without, ...chip }) => ({ ...chip, without: { ...query, [facet.id]: without, page: 1 } })),
  )
}

/** The number of active filters, shown on the 'Filtros' button. */
export function activeFilterCount(query: CatalogQuery, scope: CatalogScope): number {
  return activeFilters(query, scope).length
}

/** Whether a filter or a search is active. */
export function hasFilters(query: CatalogQuery, scope: CatalogScope = {}): boolean {
  return query.search !== '' || activeFilterCount(query, scope) > 0
}

/** Whether 'Borrar todo' changes the list: a filter, search or chosen order is active. */
export function canClear(query: CatalogQuery, scope: CatalogScope): boolean {
  return hasFilters(query, scope) || query.sort !== defaultSort(query.search)
}

/** 'Borrar todo': no filters, no search, no chosen order, the path's gender; the view stays. */
export function clearAll(query: CatalogQuery, scope: CatalogScope): CatalogQuery {
  return { ...defaultQuery(scope), view: query.view }
}
