import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { type LoadSizes, prepareSizes } from '#tests/order-check.ts'
import { type ShopProcess, startShop } from '#tests/shop-process.ts'
import { checkBackups, checkImages } from './check-files.ts'
import { checkOrders, checkProducts, checkSettings, type Findings } from './check-rows.ts'
import { Hands } from './hands.ts'
import { Ledger } from './ledger.ts'

const PIECES = 1_000_000

interface Place {
  dataDir: string
  /** PostgreSQL instead of PGlite. */
  databaseUrl?: string | undefined
  env?: Record<string, string>
}

/** A demo shop under writes, faults and checks. */
export class TrialShop {
  readonly ledger = new Ledger()
  readonly hands: Hands
  readonly #place: Place
  readonly #sizes: LoadSizes
  readonly #drawn = new Set<string>()
  #shop: ShopProcess | undefined
  #groups = new Set<number>()
  #isSignedIn = false
  #names = 0

  static async prepare(place: Place): Promise<TrialShop> {
    const photos = await Promise.all([320, 640].map((side) => photo(side, side).jpeg().toBuffer()))
    return new TrialShop(place, await prepareSizes(place, PIECES), photos)
  }

  /** A shop that was never started. */
  static unprepared(place: Place): TrialShop {
    return new TrialShop(place, { counted: 0, free: 0, pieces: 0 }, [])
  }

  private constructor(place: Place, sizes: LoadSizes, photos: Uint8Array[]) {
    this.#place = place
    this.#sizes = sizes
    this.hands = new Hands(this.ledger, photos)
    // A process group does not end with its parent.
    process.once('exit', () => this.#killGroups())
  }

  get isRunning(): boolean {
    return this.#shop?.isRunning() ?? false
  }

  /** The last line of the shop's output. */
  get lastWords(): string {
    return this.#shop?.output().split('\n').at(-1) ?? ''
  }

  get url(): string {
    return this.#shop?.url ?? ''
  }

  get env(): Record<string, string> {
    const { databaseUrl, dataDir, env } = this.#place
    return { DATA_DIR: dataDir, TRUST_PROXY: '1', ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env }
  }

  /** Starts the shop as the operator does; `more` settings apply to this start. Throws when it does not start. */
  async open(more: Record<string, string> = {}): Promise<void> {
    const { dataDir } = this.#place
    const onGroup = (group: number) => this.#groups.add(group)
    this.#shop = await startShop({ dataDir, env: { ...this.env, ...more }, onGroup })
    this.hands.url = this.#shop.url
    const ready = await this.#ready()
    if (ready !== 200) throw new Error(`/readyz says ${ready}; ${this.lastWords}`)
    if (!this.#isSignedIn) await this.hands.signIn()
    this.#isSignedIn = true
  }

  /** Requests the readiness; retries for a time when the machine is too busy to connect. */
  async #ready(): Promise<number | string> {
    const until = performance.now() + 30_000
    for (;;) {
      const answer = await fetch(`${this.url}/readyz`).then(
        ({ status }) => status,
        (error) => String(error.cause?.code ?? error.message),
      )
      if (typeof answer === 'number' || !this.isRunning || performance.now() > until) return answer
      await pause(200)
    }
  }

  /** Sends `kill -9` to every process of the shop, also during its start. */
  async kill(): Promise<void> {
    this.#killGroups()
    await this.#shop?.stop('SIGKILL')
    this.#shop = undefined
  }

  #killGroups(): void {
    for (const group of this.#groups) {
      try {
        process.kill(-group, 'SIGKILL')
      } catch {
        // The process has already exited.
      }
    }
    this.#groups.clear()
  }

  /** Sends all kinds of writes in parallel until `isOver`, or until the shop is gone unless `isPatient`. */
  async work(isOver: () => boolean, { backups = false, isPatient = false } = {}): Promise<void> {
    const { hands } = this
    const bag = `${this.#sizes.counted}x1`
    const again = async (act: (turn: number) => Promise<unknown>, everyMs = 0) => {
      for (let turn = 0; !isOver(); turn++) {
        try {
          await act(turn)
        } catch {
          if (!isPatient) return // the shop is gone
          await pause(100)
        }
        await pause(everyMs)
      }
    }
    await Promise.all([
      again((turn) => hands.saveProduct(`Nuevo ${++this.#names}`, turn % 2 === 0)),
      again((turn) => hands.saveProduct(this.#known(turn), turn % 3 === 0)),
      again((turn) => hands.upload(turn), 20),
      again(() => hands.saveTexts(), 20),
      again(() => hands.order(bag)),
      again(() => hands.order(bag)),
      backups ? hands.backUp(this.env, (pid) => this.#groups.add(pid)) : undefined,
    ])
  }

  #known(turn: number): string {
    const known = [...this.ledger.products].filter(([, { stored, unknown }]) => stored && !unknown)
    return known[(turn * 7) % known.length]?.[0] ?? `Conocido ${++this.#names}`
  }

  /** With the shop closed: finds acknowledged data that is missing, and partial writes. */
  async check(dataDir = this.#place.dataDir): Promise<string[]> {
    const found: Findings = { lost: [], broken: [] }
    const { databaseUrl } = this.#place
    const database = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
    try {
      await checkProducts(database.pool, this.ledger, found)
      await checkOrders(database.pool, this.ledger, this.#sizes, found)
      await checkSettings(database.pool, this.ledger, found)
      await checkImages(database.pool, openStorage(dataDir), this.ledger, this.#drawn, found)
    } finally {
      await database.close()
    }
    await checkBackups(dataDir, this.ledger, found)
    return [...found.lost.map((what) => `lost: ${what}`), ...found.broken]
  }
}
