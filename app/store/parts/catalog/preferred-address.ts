import { loadPreferences, savePreferences } from '#app/store/parts/stored-preferences.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultQuery } from '#shop/catalog/catalog-state.ts'
import { preferencesToQuery, queryToPreferences } from '#shop/catalog/preferences.ts'
import { findScope, plainPath } from './use-catalog.ts'

/** Stores the filters and the order of a choice. */
export function saveChoice({ query, scope }: { query: CatalogQuery; scope: CatalogScope }): void {
  savePreferences(queryToPreferences(loadPreferences(), query, scope))
}

/** The URL with the stored filters and order, when that differs from the plain one. */
export function preferredAddress(pathname: string): string | null {
  const path = plainPath(pathname)
  const scope = findScope(path)
  const preferred = catalogHref(path, preferencesToQuery(loadPreferences(), scope), scope)
  return preferred === catalogHref(path, defaultQuery(scope), scope) ? null : preferred
}
