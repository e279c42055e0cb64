import { createContext, useContext } from 'react'
import { createPath, useLocation } from 'react-router'

/**
 * The number under which the fault of this page is found in the log. The server provides it; the browser
 * reads it back from the page it received, so that both render the same.
 */
const ErrorReference = createContext<string | undefined>(
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('[data-error-reference]')?.dataset.errorReference,
)

/** The address the browser itself loaded; undefined on the server. (A location's key does not tell: scroll restoration gives the first one a key.) */
const firstAddress =
  typeof document === 'undefined' ? undefined : window.location.pathname + window.location.search

export const ErrorReferenceProvider = ErrorReference.Provider

/** For `<p data-error-reference={reference}>`. Undefined for faults of the browser itself: no log has them. */
export function useErrorReference(): string | undefined {
  const reference = useContext(ErrorReference)
  const { pathname, search } = useLocation()
  const isFirstPage = firstAddress === undefined || firstAddress === createPath({ pathname, search })
  return isFirstPage ? reference : undefined
}
