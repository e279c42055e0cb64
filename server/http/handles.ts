/** The body that a route takes when it declares nothing else. */
export const ORDINARY_FORM: BodyHandle['body'] = { maxBytes: 64 * 1024, maxFiles: 0 }

/** The body of a form with one file of at most so many bytes. */
export function formWithFile(bytes: number): BodyHandle['body'] {
  return { maxBytes: bytes + ORDINARY_FORM.maxBytes, maxFiles: 1 }
}

/** Exported by a route as `handle` (or as part of it) if it accepts more than a form of 64 KB without files. */
export interface BodyHandle {
  body: { maxBytes: number; maxFiles: number }
}

/** Exported by a route as `handle` (or as part of it) if its action takes other methods than POST. */
export interface MethodsHandle {
  methods: readonly ('PUT' | 'PATCH' | 'DELETE')[]
}

/** Exported by a page as `handle` (or as part of it); required without forms (tests/http/page-handles.test.ts). */
export type PageHandle =
  /** Rendered for each visitor. */
  | { cache: 'never' }
  /** Rendered once for all visitors: neither its loaders nor its components may read the visitor. */
  | {
      /** Returns the parameters that change the page, in a fixed order; 'path': there are none. */
      cache: 'path' | ((given: URLSearchParams, path: string) => URLSearchParams)
      /** Whether the sitemap lists it. Not for paths with parameters: the sitemap's loader adds their URLs. */
      sitemap: boolean
    }
