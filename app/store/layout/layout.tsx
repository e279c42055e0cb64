import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { LaterErrorMessage } from '#app/parts/later-error.tsx'
import { storedText } from '#app/store/parts/stored-text.ts'
import type { Route } from './+types/layout'
import { OfflineBanner } from './offline-banner.tsx'
import { SearchShortcut } from './search-shortcut.tsx'
import { StoreFrame } from './store-frame.tsx'

export default function StoreLayout() {
  // A queued order is sent from any open page once the server is reachable.
  useEffect(() => {
    // The key of app/store/parts/pending-orders.ts, a module that pages without an order do not load.
    if (storedText('azahar:pedidos').read())
      import('#app/store/parts/watch-pending.ts').then(
        ({ watchPending }) => watchPending(),
        () => {},
      )
  }, [])
  return (
    <>
      <StoreFrame>
        <OfflineBanner />
        <Outlet />
      </StoreFrame>
      <SearchShortcut />
    </>
  )
}

/** An error of a page leaves the layout around it in place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StoreFrame>
      <LaterErrorMessage error={error} />
    </StoreFrame>
  )
}
