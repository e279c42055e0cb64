import { loadPreferences, savePreferences } from '#app/store/parts/stored-preferences.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultQuery } from '#shop/catalog/catalog-state.ts'
import { preferencesToQuery, queryToPreferences } from '#shop/catalog/preferences.ts'
import { findScope, plainPath } from './use-catalog.ts'

/** The target URL of a control of the list: nothing is restored there. */
let chosenHref: string | null = null

/** Records that a control of the list leads to `href`, and stores the filters and the order of a choice. */
export function markOwnNavigation(href: string, chosen?: { query: CatalogQuery; scope: CatalogScope }): void {
  chosenHref = href
  if (chosen) savePreferences(queryToPreferences(loadPreferences(), chosen.query, chosen.scope))
}

/** The URL with the stored filters and order; null when that is the plain one. */
export function restoredHref(pathname: string): string | null {
  const path = plainPath(pathname)
  const scope = findScope(path)
  const preferred = catalogHref(path, preferencesToQuery(loadPreferences(), scope), scope)
  return preferred === catalogHref(path, defaultQuery(scope), scope) ? null : preferred
}

/** Whether this page load has not been checked yet: later visits pass `redirectedVisit`. */
let firstVisit = true

/** True once, for the full page load. */
export function isFirstVisit(): boolean {
  const first = firstVisit
  firstVisit = false
  return first
}

/**
 * Redirect target of a navigation to a plain catalog URL. Null after a visitor's own choice ('Borrar todo'). Null when
 * going back too, since the window already has that URL.
 */
export function redirectedVisit(target: URL): string | null {
  firstVisit = false
  const opened = target.pathname + target.search
  const own = chosenHref === opened
  chosenHref = null
  const back = window.location.pathname + window.location.search === opened
  return own || back || target.search !== '' ? null : restoredHref(target.pathname)
}
