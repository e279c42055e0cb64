import { Outlet } from 'react-router'
import { StoreFrame } from '#app/features/chrome/store-frame.tsx'
import { OfflineBanner } from '#app/features/offline/offline-banner.tsx'
import { SearchShortcut } from '#app/features/search/search-shortcut.tsx'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import type { Route } from './+types/layout'

export default function StoreLayout() {
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
