import { type RefObject, useEffect } from 'react'

/**
 * After a refused submission the first wrong field of the form gets the focus, or else the notice: on a phone both may
 * be above the screen. `error` is a new object each time.
 */
export function useErrorFocus(
  error: object | undefined,
  form: RefObject<HTMLElement | null>,
  notice?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!error) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? notice?.current)?.focus()
  }, [error, form, notice])
}
