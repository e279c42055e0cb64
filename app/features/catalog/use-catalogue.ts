import { useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { CATALOG_PATHS, type CatalogPage, type CatalogScope } from '#domain/catalog-paths.ts'
import { catalogHref, parseCatalogQuery } from '#domain/catalog-query.ts'
import type { CatalogQuery } from '#domain/catalog-state.ts'

const PAGES: ReadonlyMap<string, CatalogPage> = new Map<string, CatalogPage>(Object.entries(CATALOG_PATHS))

/** What an address fixes; nothing on home, where a search shows the same list. */
export function scopeOf(path: string): CatalogScope {
  const gender = PAGES.get(path)?.gender
  return gender ? { gender } : {}
}

/** Title and text of a catalogue screen. */
export function catalogPageOf(path: string): CatalogPage {
  return PAGES.get(path) ?? CATALOG_PATHS['/catalog']
}

/** A path as we write it: without the slash that some links end in, in small letters (the router opens `/Men` too). */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/'
}

/** The address of a state. Home lists only what was searched: without a term the list is the catalogue's. */
export function addressOf(path: string, query: CatalogQuery, scope: CatalogScope): string {
  return catalogHref(path === '/' && query.search === '' ? '/catalog' : path, query, scope)
}

/** The list's state as the address holds it: the only place where it is kept. */
export function useCatalogue() {
  return useStateOf(useLocation())
}

/** The state that is on its way, or else the one in view: what the controls show and start from. */
export function useComingCatalogue() {
  const here = useLocation()
  const { location: next } = useNavigation()
  return useStateOf(next && plainPath(next.pathname) === plainPath(here.pathname) ? next : here)
}

function useStateOf({ pathname, search }: { pathname: string; search: string }) {
  return useMemo(() => {
    const path = plainPath(pathname)
    const scope = scopeOf(path)
    const query = parseCatalogQuery(new URLSearchParams(search), scope)
    return { path, scope, query, hrefOf: (state: CatalogQuery) => addressOf(path, state, scope) }
  }, [pathname, search])
}
