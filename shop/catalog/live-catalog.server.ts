import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { loadCatalogIndex, refreshAll, refreshProducts } from './load-index.server.ts'

/** Milliseconds until a failed read is repeated. */
const RETRY_AFTER = 1000

type Changes = Set<string> | 'all'

/**
 * The catalog index of this process. A notification names the products of a committed change; `current` waits until
 * they are read, so a page that is rendered after the notification shows the change.
 */
export class LiveCatalog {
  readonly #db: Db
  readonly #log: Pick<Log, 'error'>
  #index: CatalogIndex | undefined
  #changes: Changes | undefined
  /** The read that includes all announced changes. */
  #last: Promise<void> = Promise.resolve()
  #isScheduled = false
  #readSince: number | undefined
  #retry: NodeJS.Timeout | undefined
  #popularity: ReadonlyMap<string, number> = new Map()
  /** Why the last read failed. */
  #failure: unknown
  #onRecovery: () => void = () => {}
  #revision = 0

  constructor(db: Db, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#log = log
  }

  /** Calls back when a failed read has succeeded: pages rendered meanwhile are out of date. */
  onRecovery(callback: () => void): void {
    this.#onRecovery = callback
  }

  /** How many changes were announced: the same number means the same catalog. */
  get revision(): number {
    return this.#revision
  }

  /** Milliseconds for which announced changes have been read: pages wait for them. */
  get readingFor(): number {
    return this.#readSince === undefined ? 0 : performance.now() - this.#readSince
  }

  /** Announces a change: ids of products, separated by commas, or empty for any of them. */
  announce(payload: string): void {
    this.#revision++
    this.#add(payload === '' ? 'all' : new Set(payload.split(',')))
    this.#schedule()
  }

  /** The index with every announced change. While the database does not answer, it is as it was before. */
  async current(): Promise<CatalogIndex> {
    if (!this.#index && !this.#isScheduled && this.#readSince === undefined) this.announce('')
    await this.#last
    if (!this.#index) throw this.#failure
    return this.#index
  }

  /** How often products were sold and seen, by id: the order of equally good search results. */
  setPopularity(popularity: ReadonlyMap<string, number>): void {
    this.#popularity = popularity
    this.#index?.setPopularity(popularity)
  }

  #add(changes: Changes): void {
    const isAll = changes === 'all' || this.#changes === 'all'
    this.#changes = isAll ? 'all' : new Set([...(this.#changes ?? []), ...changes])
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#last = this.#last.then(async () => {
      const changes = this.#changes
      this.#changes = undefined
      this.#isScheduled = false
      if (changes) await this.#read(changes)
    })
  }

  async #read(changes: Changes): Promise<void> {
    this.#readSince = performance.now()
    try {
      if (this.#index && changes === 'all') await refreshAll(this.#db, this.#index)
      else if (this.#index) await refreshProducts(this.#db, this.#index, [...changes])
      if (!this.#index || this.#index.isWorn) {
        this.#index = await loadCatalogIndex(this.#db)
        if (this.#popularity.size > 0) this.#index.setPopularity(this.#popularity)
      }
      if (this.#failure) this.#onRecovery()
      this.#failure = undefined
    } catch (error) {
      if (!this.#failure) this.#log.error({ err: error }, 'El catálogo no se pudo leer')
      this.#failure = error
      // The next read includes them, whatever causes it: a read without them would not be a recovery.
      this.#add(changes)
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => this.#schedule(), RETRY_AFTER).unref()
    } finally {
      this.#readSince = undefined
    }
  }
}
