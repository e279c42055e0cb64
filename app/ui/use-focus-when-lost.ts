import { type RefObject, useEffect, useRef } from 'react'
import { afterModalClosed } from './open-modal.ts'

/**
 * A button that is gone once it was used takes the focus with it: when `what` has changed and the focus is nowhere, it goes
 * to what says how things are now. `at` is how things were before there was anything to see.
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
