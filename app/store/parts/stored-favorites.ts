import { OWN_KEYS, storedText } from './stored-text.ts'

const stored = storedText(OWN_KEYS.favorites)

/** This browser's favorites; a store for `useSyncExternalStore` whose value is the stored text. */
export const storedFavorites = {
  subscribe: stored.subscribe,
  /** Ids separated by dots, the newest first, with the prefix `@` while they belong to an account. */
  current: () => stored.read() ?? '',
  onServer: () => '',
}

/** Whether this browser was signed in when its favorites were last read. */
export const isOfAccount = (stored: string) => stored.startsWith('@')

/** The ids of the stored text, with or without the account prefix. */
export const idsOf = (stored: string) => stored.replace('@', '').split('.').filter(Boolean)

/** Stores the favorites. False when storage fails. */
export function saveFavorites(ids: readonly string[], ofAccount: boolean): boolean {
  return stored.write((ofAccount ? '@' : '') + ids.join('.'))
}
