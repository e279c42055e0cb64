import { type ComponentType, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { LaterErrorMessage } from '#app/parts/later-error.tsx'
import { slashKey, storedText } from '#app/parts/stored-text.ts'
import type { OpenedDialog } from '#app/ui/overlay-dialog.tsx'
import type { Route } from './+types/layout'
import { OfflineBanner } from './offline-banner.tsx'
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

/** Opens the search overlay with `/` or Ctrl/⌘+K; its code is loaded on first use. */
function SearchShortcut() {
  const [Overlay, setOverlay] = useState<ComponentType<OpenedDialog>>()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const openOverlay = async (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event)) return
      event.preventDefault()
      try {
        const { SearchOverlay } = await import('./search-overlay.tsx')
        setOverlay(() => SearchOverlay)
        setOpen(true)
      } catch {
        // Offline before the first use: the search box of the header is still available.
      }
    }
    document.addEventListener('keydown', openOverlay)
    return () => document.removeEventListener('keydown', openOverlay)
  }, [])

  return Overlay ? <Overlay open={open} onClose={() => setOpen(false)} /> : null
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  // Another modal panel is open.
  if (document.querySelector('dialog:is(:modal, :popover-open)')) return false
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'k'
  const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return key === '/' && !altKey && !typing && slashKey.read() !== 'no'
}
