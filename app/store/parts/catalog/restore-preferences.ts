import { PREFERENCES_KEY, storedText } from '#app/store/parts/stored-text.ts'
import type { CatalogScope } from '#shop/catalog/catalog-paths.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'

/** The target URL of a control of the list: nothing is restored there. */
let chosenAddress: string | null = null

/** Records that a control of the list leads to `href`, and stores the visitor's choice. */
export async function markOwnNavigation(
  href: string,
  chosen?: { query: CatalogQuery; scope: CatalogScope },
): Promise<void> {
  chosenAddress = href
  if (!chosen) return
  await import('./preferred-address.ts').then(
    ({ saveChoice }) => saveChoice(chosen),
    // Offline: the choice is in the URL.
    () => {},
  )
}

/** The URL with the stored filters and order; null when that is the plain one, or offline. */
export async function restoredAddress(pathname: string): Promise<string | null> {
  // Most visitors have no preferences: their code is loaded only for those who do.
  if (storedText(PREFERENCES_KEY).read() === null) return null
  return import('./preferred-address.ts').then(
    ({ preferredAddress }) => preferredAddress(pathname),
    () => null,
  )
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
