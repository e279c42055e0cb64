import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the list again when the administrator comes back to this window. */
export function useFreshOnFocus(): void {
  const { revalidate, state } = useRevalidator()
  const refresh = useEffectEvent(() => {
    if (state === 'idle' && navigator.onLine && document.visibilityState === 'visible') revalidate()
  })
  useEffect(() => {
    const onReturn = () => refresh()
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}
