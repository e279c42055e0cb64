const KEY = 'azahar:favoritos'

const listeners = new Set<() => void>()

/** This browser's favourites; a store for `useSyncExternalStore` whose value is the stored text. */
export const storedFavourites = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  },
  /** Ids with dots between them, the newest first, and a `@` before them while they belong to an account. */
  current(): string {
    try {
      return localStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  },
  onServer: () => '',
}

/** Whether this browser was signed in when its favourites were last read. */
export const isOfAccount = (stored: string) => stored.startsWith('@')

export const idsOf = (stored: string) => stored.replace('@', '').split('.').filter(Boolean)

/** Keeps the favourites. False when the browser does not let them be kept. */
export function saveFavourites(ids: readonly string[], ofAccount: boolean): boolean {
  try {
    localStorage.setItem(KEY, (ofAccount ? '@' : '') + ids.join('.'))
    return true
  } catch {
    return false
  } finally {
    for (const listener of listeners) listener()
  }
}
