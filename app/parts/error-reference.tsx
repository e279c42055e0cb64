import { createContext, useContext } from 'react'
import { createPath, useLocation } from 'react-router'

/**
 * The request id of this page's error in the log. The server provides it. The browser reads it from the HTML, so that
 * both render the same.
 */
const ErrorReference = createContext<string | undefined>(
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('[data-error-reference]')?.dataset.errorReference,
)

/**
 * The URL of the page load; undefined on the server. `location.key` cannot identify it: scroll restoration sets one.
 */
const firstAddress =
  typeof document === 'undefined' ? undefined : window.location.pathname + window.location.search

export const ErrorReferenceProvider = ErrorReference.Provider

/** For `<p data-error-reference={reference}>`. Undefined for errors in the browser, which are not in the log. */
export function useErrorReference(): string | undefined {
  const reference = useContext(ErrorReference)
  const { pathname, search } = useLocation()
  const isFirstPage = firstAddress === undefined || firstAddress === createPath({ pathname, search })
  return isFirstPage ? reference : undefined
}
