import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { afterModalClosed } from './after-modal.ts'

/**
 * A button that disappears after its action loses the focus. When `what` has changed and no element has the focus, the
 * message about the result gets it. `at` is the initial value to compare with.
 */
export function useFocusWhenLost(said: RefObject<HTMLElement | null>, what: unknown, at = what): void {
  const before = useRef(at)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    afterModalClosed(() => {
      if (document.activeElement === document.body) said.current?.focus({ preventScroll: true })
    })
  }, [what, said])
}

/**
 * Moves the focus to the new page's content, as a full page load would, or to its `data-autofocus`; same-path
 * navigations leave it.
 */
export function useFocusAfterNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    afterModalClosed(() => {
      const target =
        content.current?.querySelector<HTMLElement>('[data-autofocus]:not(dialog *)') ?? content.current
      target?.focus({ preventScroll: true })
    })
  }, [pathname, content])
}

/**
 * After a refused submission the first wrong field of the form gets the focus, also in place of the notice inside the
 * form: on a phone it may be above the screen. `error` is a new object each time.
 */
export function useErrorFocus(error: object | undefined, form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error, form])
}
