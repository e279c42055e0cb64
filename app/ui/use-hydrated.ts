import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while React takes over its HTML, then true: for what only works with JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
