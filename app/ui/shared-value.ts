import { useSyncExternalStore } from 'react'

/** A value that components show and code outside of React changes. On the server it is the initial one. */
export function sharedValue<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const current = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    current,
    subscribe,
    change(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    /** The current value in a component. */
    useCurrent: () => useSyncExternalStore(subscribe, current, () => initial),
  }
}
