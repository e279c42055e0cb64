import { type RefObject, useEffect, useRef } from 'react'

/** A `<details>` as a menu over the page: Escape, a tap beside it and leaving it by keyboard close it. */
export function useMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function onOutside({ target }: Event) {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return menu
}
