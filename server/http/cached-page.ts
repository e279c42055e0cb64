import { createHash } from 'node:crypto'
import { compress, decompress, type Encoding } from './compression.ts'

/** A page as the app rendered it. */
export interface RenderedPage {
  status: number
  headers: Headers
  body: Buffer
  /** Whether the page is the same for all visitors and may be cached. */
  keep: boolean
  /** Whether the page answers a search without results. */
  foundNothing?: boolean
}

/** A page in one encoding, ready to be sent. */
export interface PageCopy {
  etag: string
  body: Buffer
  headers: Record<string, string>
  headersUnchanged: Record<string, string>
  foundNothing: boolean
}

/** Approximate bytes for headers, tags and keys of a page, besides its body. */
const OVERHEAD = 3000

/** A rendered page in memory. It holds only requested encodings; another one is converted from one of them. */
export class CachedPage {
  readonly #headers: Record<string, string>
  readonly #hash: string
  readonly #foundNothing: boolean
  readonly #copies = new Map<Encoding, PageCopy>()

  private constructor(headers: Record<string, string>, hash: string, foundNothing: boolean) {
    this.#headers = headers
    this.#hash = hash
    this.#foundNothing = foundNothing
  }

  static async from(page: RenderedPage, encoding: Encoding): Promise<CachedPage> {
    const hash = createHash('sha256').update(page.body).digest('base64url').slice(0, 22)
    const cached = new CachedPage(Object.fromEntries(page.headers), hash, page.foundNothing === true)
    cached.#add(encoding, await compress(page.body, encoding))
    return cached
  }

  get bytes(): number {
    let bytes = OVERHEAD
    for (const { body } of this.#copies.values()) bytes += body.length
    return bytes
  }

  copy(encoding: Encoding): PageCopy | undefined {
    return this.#copies.get(encoding)
  }

  async makeCopy(encoding: Encoding): Promise<PageCopy> {
    const [from, source] = [...this.#copies][0] as [Encoding, PageCopy]
    return (
      this.copy(encoding) ??
      this.#add(encoding, await compress(await decompress(source.body, from), encoding))
    )
  }

  #add(encoding: Encoding, body: Buffer): PageCopy {
    const etag = `"${this.#hash}-${encoding}"`
    const unchanged = { ...this.#headers, vary: 'Accept-Encoding', etag }
    const copy: PageCopy = {
      etag,
      body,
      foundNothing: this.#foundNothing,
      headersUnchanged: unchanged,
      headers: {
        ...unchanged,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': String(body.length),
      },
    }
    this.#copies.set(encoding, copy)
    return copy
  }
}

/** Whether If-None-Match names this copy, so that its bytes need not be sent again. */
export function isUnchanged(copy: Pick<PageCopy, 'etag'>, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === copy.etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === copy.etag)
}
