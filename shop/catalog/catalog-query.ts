import { href } from 'react-router'
import {
  choiceField,
  defineQuery,
  oneField,
  pageField,
  switchField,
  textField,
} from '#shop/urls/define-query.ts'
import { withParams } from '#shop/urls/links.ts'
import { FACETS, fixedFacets, NO_FACETS } from './catalog-facets.ts'
import type { CatalogScope } from './catalog-paths.ts'
import { type CatalogQuery, defaultSort, parseSort, VIEWS } from './catalog-state.ts'
import { SEARCH_LENGTH } from './search-term.ts'

const LAST_PAGE = 10_000

const QUERY = defineQuery(href('/catalog'), {
  search: textField('search', SEARCH_LENGTH),
  isLiteral: switchField('tal_cual'),
  ...FACETS,
  /** Undefined: none was chosen. */
  sort: oneField('orden', parseSort),
  view: choiceField('vista', VIEWS),
  page: pageField(LAST_PAGE),
})

/** Parses the catalog's state from URL parameters. Invalid values are ignored; it never throws. */
export function parseCatalogQuery(params: URLSearchParams, scope: CatalogScope = {}): CatalogQuery {
  const query = QUERY.parse(params)
  const { search, isLiteral, sort = defaultSort(search) } = query
  return { ...query, ...fixedFacets(scope), isLiteral: isLiteral && search !== '', sort }
}

/** The canonical parameters of a state: fixed order, defaults and what the path fixes left out. */
export function catalogSearchParams(query: CatalogQuery, scope: CatalogScope = {}): URLSearchParams {
  const { sort, search } = query
  const isLiteral = query.isLiteral && search !== ''
  const isChosen = sort !== 'relevance' && sort !== defaultSort(search)
  const open = Object.keys(fixedFacets(scope)).map((id) => [id, NO_FACETS[id as keyof typeof NO_FACETS]])
  return QUERY.toParams({
    ...query,
    ...Object.fromEntries(open),
    isLiteral,
    sort: isChosen ? sort : undefined,
  })
}

/** The parameter of a page with its filters open, and their id in it. */
export const OPEN_FILTERS = 'filtros'

/** Whether the page has the filters in itself, open: without JavaScript there is no dialog. */
export function areFiltersOpen(params: URLSearchParams): boolean {
  return params.get(OPEN_FILTERS) === '1'
}

/** The URL of the same list with its filters open, at their place. */
export function openFiltersHref(path: string, query: CatalogQuery, scope: CatalogScope): string {
  const params = catalogSearchParams(query, scope)
  params.set(OPEN_FILTERS, '1')
  return `${withParams(path, params)}#${OPEN_FILTERS}`
}

/** The parameters that change the page of a list, in a fixed order. */
export function catalogPageParams(given: URLSearchParams, scope: CatalogScope): URLSearchParams {
  const params = catalogSearchParams(parseCatalogQuery(given, scope), scope)
  if (areFiltersOpen(given)) params.set(OPEN_FILTERS, '1')
  return params
}

/** The URL of a state on a path. */
export function catalogHref(path: string, query: CatalogQuery, scope: CatalogScope = {}): string {
  return withParams(path, catalogSearchParams(query, scope))
}
