import { type RefObject, useEffect, useRef } from 'react'
import { afterModalClosed } from './open-modal.ts'

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
