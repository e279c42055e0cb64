import { createContext, type ReactElement } from 'react'

/**
 * The markup of an element: what was rendered for `owner` and `variant` before, or renders it now. The element must
 * depend on nothing else: it gets no context. `ownText` is a text in it that is of one page, which `render` is given.
 */
export type RenderCached = (
  owner: object,
  variant: string,
  render: (ownText?: string) => ReactElement,
  ownText?: string,
) => string

/** Set by the server only: a browser renders the element itself, or leaves the server's markup as it is. */
export const CachedMarkup = createContext<RenderCached | null>(null)
