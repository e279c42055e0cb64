import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { ErrorMessage } from '#app/parts/error-message.tsx'
import { storedText } from '#app/store/parts/stored-text.ts'
import type { Route } from './+types/layout'
import { OfflineBanner } from './offline-banner.tsx'
import { SearchShortcut } from './search-shortcut.tsx'
import { StoreFrame } from './store-frame.tsx'

export default function StoreLayout() {
  // An order that could not be sent goes from whatever page is open once the shop can be reached.
  useEffect(() => {
    // The key is that of app/store/parts/pending-orders.ts, which pages without an order do not load.
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

/** A page that fails leaves the shop around it standing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StoreFrame>
      <ErrorMessage error={error} />
    </StoreFrame>
  )
}
