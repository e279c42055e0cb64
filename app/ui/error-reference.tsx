import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'

/**
 * The number under which the fault of this page is found in the log. The server provides it; the browser
 * reads it back from the page it received, so that both render the same.
 */
const ErrorReference = createContext<string | undefined>(
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('[data-error-reference]')?.dataset.errorReference,
)

export const ErrorReferenceProvider = ErrorReference.Provider

/** For `<p data-error-reference={reference}>`. Undefined for faults of the browser itself: no log has them. */
export function useErrorReference(): string | undefined {
  const reference = useContext(ErrorReference)
  const isFirstPage = useLocation().key === 'default'
  return isFirstPage ? reference : undefined
}
