import { useEffect } from 'react'
import { useLocation } from 'react-router'

let shown: string | undefined

/**
 * Reports visits that the server does not see (server/start/visits.ts): pages shown from prefetched data, and clicks on
 * links to the chat. Fire and forget: a lost report only lowers the numbers.
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
