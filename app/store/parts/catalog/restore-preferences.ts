import { loadPreferences, savePreferences } from '#app/store/parts/stored-preferences.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultQuery } from '#shop/catalog/catalog-state.ts'
import { preferencesToQuery, queryToPreferences } from '#shop/catalog/preferences.ts'
import { findScope, plainPath } from './use-catalog.ts'

/** The address a control of the list is about to open: where it leads, nothing is restored. */
let chosenAddress: string | null = null

/** Notes that a control of the list leads to `href`, and what the shopper chose there. */
export function markOwnNavigation(href: string, chosen?: { query: CatalogQuery; scope: CatalogScope }): void {
  chosenAddress = href
  if (chosen) savePreferences(queryToPreferences(loadPreferences(), chosen.query, chosen.scope))
}

/** The address with the stored filters and order, when that differs from the plain one. */
export function restoredAddress(pathname: string): string | null {
  const path = plainPath(pathname)
  const scope = findScope(path)
  const restored = catalogHref(path, preferencesToQuery(loadPreferences(), scope), scope)
  return restored === catalogHref(path, defaultQuery(scope), scope) ? null : restored
}

/** Whether this page load is still to be looked at: later visits pass `redirectToRestored`. */
let firstVisit = true

/** Answers true once, for the page that the browser itself loaded. */
export function isFirstVisit(): boolean {
  const first = firstVisit
  firstVisit = false
  return first
}

/**
 * Where a navigation to a plain catalog address should lead instead. Not the shopper's own choice
 * ('Borrar todo'), and not the way back, whose address is already the window's.
 */
export function redirectedVisit(target: URL): string | null {
  firstVisit = false
  const address = target.pathname + target.search
  const own = chosenAddress === address
  chosenAddress = null
  const back = window.location.pathname + window.location.search === address
  return own || back || target.search !== '' ? null : restoredAddress(target.pathname)
}
