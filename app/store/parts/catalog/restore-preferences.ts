import { PREFERENCES_KEY, storedText } from '#app/store/parts/stored-text.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { type CatalogQuery, defaultQuery } from '#shop/catalog/catalog-state.ts'
import { findScope, plainPath } from './use-catalog.ts'

/** What reads and writes the preferences; nothing is stored on a first visit. */
const loadStored = () => import('#app/store/parts/stored-preferences.ts')
const preferences = storedText(PREFERENCES_KEY)

/** The target URL of a control of the list: nothing is restored there. */
let chosenAddress: string | null = null
/** The last choice has been stored. */
let saved: Promise<void> | undefined

/** Records that a control of the list leads to `href`, and stores the filters and the order of a choice. */
export function markOwnNavigation(href: string, chosen?: { query: CatalogQuery; scope: CatalogScope }): void {
  chosenAddress = href
  if (!chosen) return
  saved = loadStored().then(
    ({ saveFilters }) => saveFilters(chosen.query, chosen.scope),
    // Offline before the first choice: it is for this visit only.
    () => {},
  )
}

/** The URL with the stored filters and order; null when that is the plain one. */
export async function restoredAddress(pathname: string): Promise<string | null> {
  await saved
  if (preferences.read() === null) return null
  const stored = await loadStored().catch(() => null)
  if (!stored) return null
  const path = plainPath(pathname)
  const scope = findScope(path)
  const preferred = catalogHref(path, stored.storedQuery(scope), scope)
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
export async function redirectedVisit(target: URL): Promise<string | null> {
  firstVisit = false
  const address = target.pathname + target.search
  const own = chosenAddress === address
  chosenAddress = null
  const back = window.location.pathname + window.location.search === address
  return own || back || target.search !== '' ? null : restoredAddress(target.pathname)
}
