import { useEffect } from 'react'
import { useLocation } from 'react-router'

let shown: string | undefined

/**
 * Tells the shop what its server does not see (server/start/visits.ts): pages shown from data that came in advance,
 * and links to the chat that were followed. Nothing waits for it, and without it only the numbers are smaller.
 */
export function useVisitCounts(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (shown && shown !== pathname) report('visto')
    shown = pathname
  }, [pathname])
  useEffect(() => {
    const follow = ({ target }: MouseEvent) =>
      (target as Element).closest('a[href^="https://wa.me/"]') && report('chat')
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [])
}

function report(what: 'visto' | 'chat'): void {
  if (navigator.onLine) navigator.sendBeacon('/contar', `${what} ${location.pathname}`)
}
