import type { Semaphore } from '#server/jobs/semaphore.ts'
import { emitter } from '#server/telemetry/instrumentation.ts'
import type { Encoding } from './accepted-encodings.ts'
import { CachedPage, type PageCopy, type RenderedPage } from './cached-page.ts'

interface Entry {
  page: CachedPage
  bytes: number
  revision: number
  expiresAt: number
  /** After a failed rendering: do not render again before this time, but serve this copy. */
  retryAt: number
  /** Whether it was requested more than once. */
  again: boolean
}

const emitPage = emitter('page')

interface Limits {
  maxBytes: number
  /** The home page shows three random perfumes: no page is cached longer than these should stay. */
  maxAge: number
  /** Max time to wait for a rendering when there is an old copy. */
  patience: number
  retryAfter: number
}

/** Where a rendering waits, and for which network. */
interface RenderingQueue {
  semaphore: Semaphore
  network: string
}

/** Milliseconds between two checks whether a rendering is delayed. */
const CHECK_EVERY = 50

const LIMITS: Limits = { maxBytes: 24 * 1024 * 1024, maxAge: 600_000, patience: 3000, retryAfter: 2000 }

/**
 * Caches public pages, each rendered once per URL and catalog revision. Pages requested only once are evicted first,
 * then the least recently used: made-up searches and hosts do not evict popular pages. A page of an older revision stays
 * until it is replaced, because it is served while the database is down.
 */
export class PageCache {
  /** The least recently used one first. */
  readonly #entries = new Map<string, Entry>()
  /** The last of the entries. */
  #newest: Entry | undefined
  /** Renderings that have begun, by revision and page. */
  readonly #renderings = new Map<string, Promise<Entry | RenderedPage>>()
  /** Networks that wait for a rendering, by revision, page and network. */
  readonly #waiting = new Map<string, Promise<Entry | RenderedPage>>()
  readonly #limits: Limits
  readonly #now: () => number
  #isDelayed = () => false
  #revision = 0
  #bytes = 0

  constructor(limits: Partial<Limits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...LIMITS, ...limits }
    this.#now = now
  }

  get bytes(): number {
    return this.#bytes
  }

  /** While `isDelayed`, a page with an old copy is answered with it, and rendered meanwhile. */
  delayWhile(isDelayed: () => boolean): void {
    this.#isDelayed = isDelayed
  }

  /** Marks every page as stale after a change of the catalog. */
  invalidate(): void {
    this.#revision++
  }

  /** The fresh copy in memory, if there is one. */
  ready(key: string, encoding: Encoding): PageCopy | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isFresh(entry)) return undefined
    if (entry !== this.#newest) {
      this.#entries.delete(key)
      this.#append(key, entry)
    }
    this.#markAgain(key, entry)
    const copy = entry.page.copy(encoding)
    if (!copy) return undefined
    emitPage(() => ({ from: 'memory' }))
    return copy
  }

  /**
   * The page from memory or rendered now; a page that must not be cached is returned as rendered. A rendering waits for
   * its turn, but never for that of another network (`queue`) that requested the page before.
   */
  async answer(
    key: string,
    encoding: Encoding,
    render: () => Promise<RenderedPage>,
    queue: RenderingQueue,
  ): Promise<PageCopy | RenderedPage> {
    const before = this.#entries.get(key)
    if (before) this.#markAgain(key, before)
    if (before && (this.#isFresh(before) || this.#now() < before.retryAt)) {
      emitPage(() => ({ from: this.#isFresh(before) ? 'memory' : 'old copy' }))
      return this.#copy(key, before, encoding)
    }
    const rendering = this.#renderInTurn(key, encoding, render, queue)
    if (!before) return this.#result(key, await rendering, encoding)
    const patientUntil = performance.now() + this.#limits.patience
    const after = await waitUntilLate(rendering, () => this.#isDelayed() || performance.now() >= patientUntil)
    if (after && !isFailure(after)) return this.#result(key, after, encoding)
    if (!this.#isDelayed()) before.retryAt = this.#now() + this.#limits.retryAfter
    emitPage(() => ({ from: 'old copy' }))
    return this.#copy(key, before, encoding)
  }

  /** Concurrent requests for a page of the same revision share one rendering, which the first turn of them begins. */
  #renderInTurn(
    key: string,
    encoding: Encoding,
    render: () => Promise<RenderedPage>,
    { semaphore, network }: RenderingQueue,
  ): Promise<Entry | RenderedPage> {
    const flight = () => `${this.#revision} ${key}`
    const begin = async () => {
      const entry = this.#entries.get(key)
      if (entry && this.#isFresh(entry)) return entry
      return share(this.#renderings, flight(), () => this.#renderAndCache(key, encoding, render))
    }
    const inTurn = () => semaphore.run(begin, network)
    return this.#renderings.get(flight()) ?? share(this.#waiting, `${flight()} ${network}`, inTurn)
  }

  async #renderAndCache(key: string, encoding: Encoding, render: () => Promise<RenderedPage>) {
    const revision = this.#revision
    emitPage(() => ({ from: 'rendering' }))
    const rendered = await render()
    if (isFailure(rendered)) return rendered
    if (!rendered.keep) {
      this.#drop(key)
      return rendered
    }
    const page = await CachedPage.from(rendered, encoding)
    const entry = {
      page,
      bytes: page.bytes,
      revision,
      expiresAt: this.#now() + this.#limits.maxAge,
      retryAt: 0,
      again: this.#entries.get(key)?.again ?? false,
    }
    const newer = this.#entries.get(key)
    if (!newer || newer.revision <= revision) this.#keep(key, entry)
    if (entry.again) this.#shrink(key, entry)
    return entry
  }

  #markAgain(key: string, entry: Entry): void {
    if (entry.again) return
    entry.again = true
    this.#shrink(key, entry)
  }

  /** Only for pages that are requested again: others were compressed well enough for once. */
  #shrink(key: string, entry: Entry): void {
    entry.page.shrink().then(
      () => this.#entries.get(key) === entry && this.#keep(key, entry),
      () => {}, // The quick copy stays.
    )
  }

  async #result(key: string, outcome: Entry | RenderedPage, encoding: Encoding) {
    return 'page' in outcome ? this.#copy(key, outcome, encoding) : outcome
  }

  async #copy(key: string, entry: Entry, encoding: Encoding): Promise<PageCopy> {
    const ready = entry.page.copy(encoding)
    const copy = ready ?? (await entry.page.makeCopy(encoding))
    if (this.#entries.get(key) === entry && entry.bytes !== entry.page.bytes) this.#keep(key, entry)
    if (!ready && entry.again) this.#shrink(key, entry)
    return copy
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key)
    entry.bytes = entry.page.bytes
    this.#append(key, entry)
    this.#bytes += entry.bytes
    for (const others of [false, true]) {
      for (const [oldest, { again }] of this.#entries) {
        if (this.#bytes <= this.#limits.maxBytes) return
        if (others || (!again && oldest !== key)) this.#drop(oldest)
      }
    }
  }

  #append(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.#newest = entry
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  #isFresh(entry: Entry): boolean {
    return entry.revision === this.#revision && this.#now() < entry.expiresAt
  }
}

/** Starts work unless it is running under this key. */
function share<Result>(
  running: Map<string, Promise<Result>>,
  key: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const result = running.get(key) ?? start().finally(() => running.delete(key))
  running.set(key, result)
  return result
}

function isFailure(outcome: Entry | RenderedPage): boolean {
  return 'status' in outcome && outcome.status >= 500
}

/** The result; undefined when `isLate` before it is there, or when it fails. */
async function waitUntilLate<Result>(
  promise: Promise<Result>,
  isLate: () => boolean,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    const check = () => {
      if (isLate()) resolve(undefined)
    }
    timer = setInterval(check, CHECK_EVERY)
    check()
  })
  try {
    return await Promise.race([promise.catch(() => undefined), late])
  } finally {
    clearInterval(timer)
  }
}
