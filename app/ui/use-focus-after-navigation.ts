import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { afterModalClosed } from './open-modal.ts'

/** Moves the focus to the new page's content, as a full page load would; same-path navigations leave it. */
export function useFocusAfterNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    afterModalClosed(() => content.current?.focus({ preventScroll: true }))
  }, [pathname, content])
}
