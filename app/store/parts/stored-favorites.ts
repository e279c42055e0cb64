import { storedText } from './stored-text.ts'

const stored = storedText('azahar:favoritos')

/** This browser's favorites; a store for `useSyncExternalStore` whose value is the stored text. */
export const storedFavorites = {
  subscribe: stored.subscribe,
  /** Ids with dots between them, the newest first, and a `@` before them while they belong to an account. */
  current: () => stored.read() ?? '',
  onServer: () => '',
}

/** Whether this browser was signed in when its favorites were last read. */
export const isOfAccount = (stored: string) => stored.startsWith('@')

/** The ids of the stored text, whoever's they are. */
export const idsOf = (stored: string) => stored.replace('@', '').split('.').filter(Boolean)

/** Keeps the favorites. False when the browser does not let them be kept. */
export function saveFavorites(ids: readonly string[], ofAccount: boolean): boolean {
  return stored.write((ofAccount ? '@' : '') + ids.join('.'))
}
