import { createHash } from 'node:crypto'
import { compress, decompress, type Encoding } from './compression.ts'

/** A page as the app rendered it. */
export interface RenderedPage {
  status: number
  headers: Headers
  body: Buffer
  /** The same for everybody, so that it may be kept. */
  keep: boolean
  /** It answers a search, and the catalog has nothing like it. */
  foundNothing?: boolean
}

/** A page in one encoding, ready to be sent again and again. */
export interface PageCopy {
  etag: string
  body: Buffer
  headers: Record<string, string>
  headersUnchanged: Record<string, string>
  foundNothing: boolean
}

/** Headers, tags and keys of a page: what it costs beside its bytes, roughly. */
const OVERHEAD = 3000

/** A rendered page in memory. Only the encodings somebody asked for are held; another is made from one of them. */
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
    const kept = new CachedPage(Object.fromEntries(page.headers), hash, page.foundNothing === true)
    kept.#add(encoding, await compress(page.body, encoding))
    return kept
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
