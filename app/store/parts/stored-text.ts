/** A text that this browser keeps under `key`, for `useSyncExternalStore`. Other tabs see every change at once. */
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
    /** Null when there is none, or when the browser does not let it be read. */
    read(): string | null {
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    /** False when the browser does not let it be kept. */
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
