import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 48rem)'

function watch(changed: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** From 768 px on, where the filters are a dialog instead of a side panel. */
export function useWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
