import { hash } from 'node:crypto'
import type { Encoding } from './accepted-encodings.ts'
import { compress, compressPage, decompress } from './compression.ts'

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
  readonly #tag: string
  readonly #foundNothing: boolean
  readonly #copies = new Map<Encoding, PageCopy>()

  private constructor(headers: Record<string, string>, tag: string, foundNothing: boolean) {
    this.#headers = headers
    this.#tag = tag
    this.#foundNothing = foundNothing
  }

  static async from(page: RenderedPage, encoding: Encoding): Promise<CachedPage> {
    const tag = hash('sha256', page.body, 'base64url').slice(0, 22)
    const cached = new CachedPage(Object.fromEntries(page.headers), tag, page.foundNothing === true)
    cached.#add(encoding, await compressPage(page.body, encoding))
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
    const body = await compressPage(await this.#content(), encoding)
    return this.copy(encoding) ?? this.#add(encoding, body)
  }

  /** Compresses the copies that were compressed quickly again, to fewer bytes, off the main thread. */
  async shrink(): Promise<void> {
    for (const [encoding, { body }] of this.#copies) {
      const smaller = await compress(await decompress(body, encoding), encoding)
      if (smaller.length < body.length) this.#add(encoding, smaller)
    }
  }

  #content(): Promise<Buffer> {
    const [from, { body }] = [...this.#copies][0] as [Encoding, PageCopy]
    return decompress(body, from)
  }

  #add(encoding: Encoding, body: Buffer): PageCopy {
    // Weak: a proxy that compresses the content again keeps such a tag.
    const etag = `W/"${this.#tag}-${encoding}"`
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
