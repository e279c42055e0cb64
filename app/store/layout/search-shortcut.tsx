import { type ComponentType, useEffect, useState } from 'react'
import { slashKey } from '#app/store/parts/stored-text.ts'

type Overlay = ComponentType<{ open: boolean; onClose: () => void }>

/** Opens the search overlay with `/` or Ctrl/⌘+K; its code is loaded on first use. */
export function SearchShortcut() {
  const [Overlay, setOverlay] = useState<Overlay>()
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
  if (document.querySelector('dialog:modal')) return false
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'k'
  const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return key === '/' && !altKey && !typing && slashKey.read() !== 'no'
}
