import { useSyncExternalStore } from 'react'
import { OWN_KEYS, storedText } from '#app/parts/stored-text.ts'

const stored = storedText(OWN_KEYS.favorites)

const current = () => stored.read() ?? ''

/** Whose a list is: of this browser, of an account, or of an account that may lack some: an addition did not reach the shop. */
type Owner = '' | '@' | '@+'

/** This browser's favorites: ids separated by dots, the newest first, with the owner as a prefix. */
export const storedFavorites = {
  current,
  subscribe: stored.subscribe,
  /** The current text in a component. */
  useCurrent: () => useSyncExternalStore(stored.subscribe, current, () => ''),
}

/** What the notices of a failed change are about. */
export const FAILED_CHANGE = 'favorites'

/** Whether this browser was signed in when its favorites were last read. */
export const isOfAccount = (stored: string) => stored.startsWith('@')

export const parseOwner = (stored: string) => /^(@\+?)?/.exec(stored)?.[0] as Owner

/** The ids of the stored text, with or without an owner. */
export const parseIds = (stored: string) => stored.slice(parseOwner(stored).length).split('.').filter(Boolean)

/** Stores the favorites. False when storage fails. */
export function saveFavorites(ids: readonly string[], owner: Owner): boolean {
  return stored.write(owner + ids.join('.'))
}
