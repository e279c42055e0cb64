import { useSyncExternalStore } from 'react'
import { OWN_KEYS, storedText } from '#app/parts/stored-text.ts'

const stored = storedText(OWN_KEYS.favorites)

const current = () => stored.read() ?? ''

/**
 * This browser's favorites: ids separated by dots, the newest first, with the prefix `@` while they are of an account, and
 * `@+` while that may lack some of them.
 */
export const storedFavorites = {
  current,
  /** The current text in a component. */
  useCurrent: () => useSyncExternalStore(stored.subscribe, current, () => ''),
}

/** What the notices of favorites that could not be changed are about. */
export const UNCHANGED = 'favorites'

/** Whether this browser was signed in when its favorites were last read. */
export const isOfAccount = (stored: string) => stored.startsWith('@')

/** Whether the account of these favorites may lack some: an addition did not reach the shop. */
export const isUnsent = (stored: string) => stored.startsWith('@+')

/** The ids of the stored text, with or without the account prefix. */
export const parseIds = (stored: string) => stored.replace(/^@\+?/, '').split('.').filter(Boolean)

/** Stores the favorites. False when storage fails. */
export function saveFavorites(ids: readonly string[], ofAccount: boolean, unsent = false): boolean {
  return stored.write((ofAccount ? '@' : '') + (unsent ? '+' : '') + ids.join('.'))
}
