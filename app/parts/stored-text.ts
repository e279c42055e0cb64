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

type Area = 'localStorage' | 'sessionStorage'

/** The stored text under a key; null when there is none, or when reading fails. */
export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text, or removes it when it is null. False when storage fails. */
export function writeText(key: string, text: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
    return true
  } catch (error) {
    console.warn(`No se pudo guardar ${key}.`, error)
    return false
  }
}

/** The keys of `localStorage` that begin so. */
export function findKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
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
    read: () => readText(key),
    /** False when storage fails. */
    write(text: string): boolean {
      const isStored = writeText(key, text)
      for (const listener of listeners) listener()
      return isStored
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
