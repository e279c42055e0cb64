import { type FacetValues, fixedFacets, NO_FACETS } from './catalog-facets.ts'
import type { CatalogScope } from './catalog-paths.ts'

/** The orders that a visitor can choose, first the default. */
export const SORTS = [
  { value: 'featured', label: 'Destacados' },
  { value: 'price-asc', label: 'Menor precio' },
  { value: 'price-desc', label: 'Mayor precio' },
  { value: 'precio-ml', label: 'Mejor precio por ml' },
  { value: 'name-asc', label: 'Nombre: A-Z' },
  { value: 'name-desc', label: 'Nombre: Z-A' },
  { value: 'newest', label: 'Más recientes' },
  { value: 'bestseller', label: 'Más vendidos' },
  { value: 'rating', label: 'Mejor valorados' },
] as const
export type ChosenSort = (typeof SORTS)[number]['value']
/** By relevance while there is a search term and no other order was chosen. */
export type Sort = ChosenSort | 'relevance'

export const VIEWS = ['grid', 'list'] as const
export type View = (typeof VIEWS)[number]

/** Cards on one page of the catalog. */
export const PAGE_SIZE = 24

/** The state of the catalog page. The URL has all of it, so it can be shared and bookmarked. */
export type CatalogQuery = FacetValues & {
  search: string
  /** Whether a misspelled search term is not corrected. */
  isLiteral: boolean
  sort: Sort
  view: View
  page: number
}

/** The initial state, optionally with a search: no filters except those of the path. */
export function defaultQuery(scope: CatalogScope = {}, search = ''): CatalogQuery {
  return {
    ...NO_FACETS,
    ...fixedFacets(scope),
    search,
    isLiteral: false,
    sort: defaultSort(search),
    view: 'grid',
    page: 1,
  }
}

/** The order when none is chosen. */
export function defaultSort(search: string): Sort {
  return search === '' ? 'featured' : 'relevance'
}

export function parseSort(text: unknown): ChosenSort | undefined {
  return SORTS.find((sort) => sort.value === text)?.value
}
