import { useMemo } from 'react'
import { useLocation } from 'react-router'
import {
  CATALOG_PATHS,
  type CatalogQuery,
  type CatalogScope,
  catalogHref,
  parseCatalogQuery,
} from '#domain/catalog-query.ts'

const SCOPES: ReadonlyMap<string, CatalogScope> = new Map<string, CatalogScope>(Object.entries(CATALOG_PATHS))

/** What an address fixes; nothing on home, where a search shows the same list. */
export function scopeOf(path: string): CatalogScope {
  return SCOPES.get(path) ?? {}
}

/** A path without the slash that some links end in. */
export function plainPath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/'
}

/** The address of a state. Home lists only what was searched: without a term the list is the catalogue's. */
export function addressOf(path: string, query: CatalogQuery, scope: CatalogScope): string {
  return catalogHref(path === '/' && query.search === '' ? '/catalog' : path, query, scope)
}

/** The list's state as the address holds it: the only place where it is kept. */
export function useCatalogue() {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const path = plainPath(pathname)
    const scope = scopeOf(path)
    const query = parseCatalogQuery(new URLSearchParams(search), scope)
    return { path, scope, query, hrefOf: (state: CatalogQuery) => addressOf(path, state, scope) }
  }, [pathname, search])
}
