/**
 * Requests per second and times of public pages over 16 connections: `node bench/pages.ts [products] [seconds]`. Cached
 * pages are compared, in turns, with a bare Node server that sends the same bytes; the others, with `--evershop`, in turns
 * with EverShop, otherwise with its figures of another day. Goals: a cached page ≥ 80 % of the bare server; an uncached
 * page ≥ 10 × EverShop's, p99 ≤ 80 ms, ≤ 4.5 ms of a core.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMO_CATALOG, loadCatalogIfNew } from '#demo/load-catalog.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import { growTo } from '#tests/grown-catalog.ts'
import { startShop } from '#tests/shop-process.ts'
import { startEverShop } from './evershop.ts'
import type { Load } from './isolated/autocannon.ts'
import { load } from './load.ts'
import { report, table } from './report.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { evershop: { type: 'boolean' } },
})
const [products = 10_000, seconds = 10] = positionals.map(Number)
const ROUNDS = 3
/** Seconds. */
const WARM_UP = 3
/** Pages of EverShop 2.2 a second, measured once on two cores. */
const EVERSHOP_BEFORE = { list: 37, product: 65, search: 45 }
type Kind = keyof typeof EVERSHOP_BEFORE

const dataDir = await mkdtemp(join(tmpdir(), 'azahar-pages-'))
const database = await openDatabase({ dataDir })
await migrate(database)
await loadCatalogIfNew({ db: database.db, storage: openStorage(dataDir), seed: DEMO_CATALOG })
await growTo(database.pool, products)
const { rows } = await database.pool.query<{ id: string }>('select id from products order by random()')
await database.close()

const everShop = values.evershop ? await startEverShop() : undefined
everShop?.pause()
const shop = await startShop({ dataDir, logFile: join(dataDir, 'log') })
const cachedPage = await page(`${shop.url}/catalog`)
const bare = spawn(process.execPath, ['bench/bare-server.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
bare.stdin.end(JSON.stringify(cachedPage))
const [port] = await once(bare.stdout, 'data')

const shares: number[] = []
const [cachedLoads, bareLoads]: [Load[], Load[]] = [[], []]
for (let round = 0; round < ROUNDS; round++) {
  bareLoads.push(await load(`http://127.0.0.1:${Number(port)}`, seconds, ['/']))
  cachedLoads.push(await load(shop.url, seconds, ['/catalog']))
  shares.push((cachedLoads.at(-1)?.perSecond ?? 0) / (bareLoads.at(-1)?.perSecond ?? 1))
}
bare.kill()
const share = middle(shares)

const TERMS = ['oud', 'khamrah', 'vainilla', 'rosa', 'ambar', 'lattafa', 'yara', 'almizcle']
const lists = await measure(
  'list',
  newAddresses(
    (cents) => `/catalog?precio_min=${any(60)}&precio_max=${61 + cents}&orden=price-asc&pagina=${1 + any(3)}`,
  ),
)
const details = await measure(
  'product',
  rows.map(({ id }) => `/product/${id}`),
)
const searches = await measure(
  'search',
  newAddresses((cents) => `/catalog?search=${TERMS[any(TERMS.length)]}&precio_max=${100 + cents}`),
)
const [waitP50, waitP99] = await waitsForCachedPage()
await shop.stop()
await everShop?.stop()
await rm(dataDir, { recursive: true })

const row = (name: string, { perSecond, p50, p99, failed }: Load, beside: string, perPage?: number) => [
  name,
  perSecond.toFixed(0),
  p50.toFixed(1),
  p99.toFixed(1),
  perPage?.toFixed(1) ?? '',
  String(failed),
  beside,
]
const unseenRow = (name: string, { perPage, theirs, ...measured }: Unseen) =>
  row(
    name,
    measured,
    `${(measured.perSecond / theirs).toFixed(1)} × EverShop's ${theirs.toFixed(0)}`,
    perPage,
  )
const command = `npm run bench:pages${everShop ? ' -- --evershop' : ''}`
report(`Pages at ${products} products`, command, [
  ...table(
    ['page', 'requests/s', 'p50 ms', 'p99 ms', 'ms of a core', 'failed', 'beside'],
    [
      row('bare Node server', best(bareLoads), 'reference'),
      row('catalog, cached', best(cachedLoads), `${(share * 100).toFixed(0)} % (middle of ${ROUNDS})`),
      unseenRow('catalog, never seen', lists),
      unseenRow('product, never seen', details),
      unseenRow('search, never seen', searches),
    ],
  ),
  '',
  `a cached page while 16 others open new lists: ${waitP50.toFixed(1)} ms, p99 ${waitP99.toFixed(1)} ms`,
  `cached / bare: ${(share * 100).toFixed(0)} % (goal 80)`,
])

interface Unseen extends Load {
  /** Milliseconds of a core for each page, all threads. */
  perPage: number
  /** EverShop's pages a second. */
  theirs: number
}

/** The first quarter of the pages is not measured: V8 optimizes their code meanwhile. */
async function measure(kind: Kind, paths: readonly string[]): Promise<Unseen> {
  const first = paths.length >> 2
  await load(shop.url, WARM_UP, paths.slice(0, first))
  const before = await processorTime(shop.pid)
  const measured = await load(shop.url, seconds, paths.slice(first))
  const used = (await processorTime(shop.pid)) - before
  const theirs = (await measureEverShop(kind)) ?? EVERSHOP_BEFORE[kind]
  return { ...measured, perPage: used / (measured.perSecond * seconds), theirs }
}

async function measureEverShop(kind: Kind): Promise<number | undefined> {
  if (!everShop) return undefined
  everShop.resume()
  await load(everShop.url, WARM_UP, everShop.paths[kind])
  const { perSecond, failed } = await load(everShop.url, seconds, everShop.paths[kind])
  everShop.pause()
  if (failed > 0) throw new Error(`EverShop failed to send ${failed} pages`)
  return perSecond
}

/** The times in milliseconds, middle and 99 %, of a visitor who opens a cached page again and again beside that load. */
async function waitsForCachedPage(): Promise<[number, number]> {
  const others = load(
    shop.url,
    seconds,
    newAddresses((cents) => `/catalog?precio_min=${any(60)}&precio_max=${500 + cents}`),
  )
  const waits: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    await page(`${shop.url}/catalog`)
    waits.push(performance.now() - start)
    await setTimeout(any(30))
  }
  await others
  waits.sort((a, b) => a - b)
  return [waits[waits.length >> 1] ?? 0, waits[Math.floor(waits.length * 0.99)] ?? 0]
}

/** More unique URLs than the run requests. */
function newAddresses(address: (cents: number) => string): string[] {
  return Array.from({ length: 30_000 }, (_, place) => address(place / 100))
}

/** A random integer below `limit`. */
function any(limit: number): number {
  return Math.floor(Math.random() * limit)
}

async function page(url: string) {
  for (;;) {
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) =>
      get(url, { headers: { 'accept-encoding': 'br, gzip' } }, resolve),
    )
    const body = await buffer(response)
    if (response.headers.etag) return { headers: response.headers, body: body.toString('base64') }
  }
}

/** CPU milliseconds of all threads of a process; Linux counts them in hundredths of a second. */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

function best(loads: Load[]): Load {
  return loads.toSorted((a, b) => b.perSecond - a.perSecond)[0] as Load
}
