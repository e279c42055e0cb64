import { type RefObject, useEffect } from 'react'

/**
 * After a refused submission the first wrong field of the form gets the focus, also in place of the notice inside the
 * form: on a phone it may be above the screen. `error` is a new object each time.
 */
export function useErrorFocus(error: object | undefined, form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error, form])
}
