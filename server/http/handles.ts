/** What a route exports as `handle` (or as part of it) when it takes more than an ordinary form of 64 KB without files. */
export interface BodyHandle {
  body: { maxBytes: number; maxFiles: number }
}

/** What a page exports as `handle` (or as part of it); one that takes no forms has to (tests/http/page-handles.test.ts). */
export type PageHandle =
  /** Rendered for each visitor. */
  | { cache: 'never' }
  /** Rendered once for everybody: neither its loaders nor its components may ask for the visitor. */
  | {
      /** Returns the parameters that change the page, in one order; 'path': there are none. */
      cache: 'path' | ((given: URLSearchParams, path: string) => URLSearchParams)
      /** Whether the sitemap lists it. Not for paths with parameters: their loader adds the addresses. */
      sitemap: boolean
    }
