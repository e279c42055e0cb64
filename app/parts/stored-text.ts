import { useSyncExternalStore } from 'react'

/** Keys of what the visitor's own pages show. */
export const OWN_KEYS = {
  bag: 'azahar:bolsa',
  favorites: 'azahar:favoritos',
  orders: 'azahar:mis-pedidos',
} as const

/** The version of the open page's scripts: a copy of another build may lack what they show. */
export function currentBuild(): string {
  const { __reactRouterManifest } = window as { __reactRouterManifest?: { version?: string } }
  return __reactRouterManifest?.version ?? ''
}

/** A text in `localStorage` under `key`. Other tabs are notified of every change. */
export function storedText(key: string) {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
    /** Null when there is none, or when reading fails. */
    read(): string | null {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    /** False when storage fails. */
    write(text: string): boolean {
      try {
        localStorage.setItem(key, text)
        return true
      } catch (error) {
        console.warn(`No se pudo guardar ${key}.`, error)
        return false
      } finally {
        for (const listener of listeners) listener()
      }
    },
  }
}

/** A value as JSON in `localStorage`; `empty` when there is none or it is unreadable. */
export function storedValue<Value>(key: string, empty: Value, parse: (json: unknown) => Value) {
  const { subscribe, read, write } = storedText(key)
  let text: string | null = null
  let value = empty
  function current(): Value {
    const stored = read()
    if (stored === text) return value
    text = stored
    value = empty
    try {
      if (text) value = parse(JSON.parse(text))
    } catch (error) {
      console.warn(`${key} ilegible.`, error)
    }
    return value
  }
  return {
    subscribe,
    current,
    /** The current value in a component; `empty` on the server. */
    useCurrent: () => useSyncExternalStore(subscribe, current, () => empty),
    /** Without an argument stores an empty text. False when storage fails. */
    write: (json?: unknown) => write(json === undefined ? '' : JSON.stringify(json)),
  }
}

/** A list as JSON in `localStorage`, without the items that are none; an empty one is stored as an empty text. */
export function storedList<Item>(key: string, isItem: (value: unknown) => value is Item) {
  const stored = storedValue<readonly Item[]>(key, [], (json) =>
    Array.isArray(json) ? json.filter(isItem) : [],
  )
  return { ...stored, write: (items: readonly Item[]) => stored.write(items.length > 0 ? items : undefined) }
}

/** Whether `/` opens the search; 'no' switches it off. A single-key shortcut needs an off switch (WCAG 2.1.4). */
export const slashKey = storedText('azahar:tecla')
