import { createContext, useContext, useMemo } from 'react'
import { href, useLocation, useNavigation } from 'react-router'
import { CATALOG_PATHS, type CatalogPage, type CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref, parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'

const PAGES: ReadonlyMap<string, CatalogPage> = new Map<string, CatalogPage>(Object.entries(CATALOG_PATHS))

/** Filters that the path fixes; none on home, where a search shows the same list. */
export function findScope(path: string): CatalogScope {
  const gender = PAGES.get(path)?.gender
  return gender ? { gender } : {}
}

/** Title and text of a catalog screen. */
export function findCatalogPage(path: string): CatalogPage {
  return PAGES.get(path) ?? CATALOG_PATHS['/catalog']
}

/** The normalized path: without a trailing slash, in lower case (the router opens `/Men` too). */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/'
}

/** The URL of a state. Home lists search results only: without a term the list is the catalog's. */
function stateHref(path: string, query: CatalogQuery, scope: CatalogScope): string {
  return catalogHref(path === '/' && query.search === '' ? href('/catalog') : path, query, scope)
}

/** One state of the list: its path, the filters it fixes, the query, and the URL of any other state. */
interface CatalogState {
  path: string
  scope: CatalogScope
  query: CatalogQuery
  toHref: (query: CatalogQuery) => string
}

interface Catalog {
  inView: CatalogState
  coming: CatalogState
}

/** Provided by `CatalogScreen`, so that the URL is parsed once for all controls. */
export const CatalogContext = createContext<Catalog | null>(null)

/** The state of the current URL. */
export function useCatalog(): CatalogState {
  return useProvided().inView
}

/** The pending state, or else the current one: initial values of the controls. */
export function usePendingCatalog(): CatalogState {
  return useProvided().coming
}

function useProvided(): Catalog {
  const catalog = useContext(CatalogContext)
  if (!catalog) throw new Error('There is no CatalogContext around this component')
  return catalog
}

/** The value of `CatalogContext`. `query` is the current URL as the loader has parsed it. */
export function useCatalogStates(query: CatalogQuery): Catalog {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const path = plainPath(pathname)
  const inView = useMemo(() => toState(path, query), [path, query])
  const comingSearch = next && plainPath(next.pathname) === path ? next.search : undefined
  return useMemo(() => {
    if (comingSearch === undefined) return { inView, coming: inView }
    const params = new URLSearchParams(comingSearch)
    return { inView, coming: toState(path, parseCatalogQuery(params, inView.scope)) }
  }, [path, inView, comingSearch])
}

function toState(path: string, query: CatalogQuery): CatalogState {
  const scope = findScope(path)
  return { path, scope, query, toHref: (state) => stateHref(path, state, scope) }
}
