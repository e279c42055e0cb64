/**
 * Measures feeds and exports of a large catalog on PGlite: `node bench/feeds.ts [products]`, by default 25,000 perfumes
 * with two sizes each, with a concurrent shopper. Goals for feeds: at most 50 MB more memory at 50,000 sizes, and a
 * shopper p99 of at most twice the quiet one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { signIn, startShop } from '#tests/shop-process.ts'
import { readMegabytes } from './abuse/memory.ts'
import { Prober } from './abuse/prober.ts'
import { growToPerfumes } from './grow-catalog.ts'
import { report, table } from './report.ts'

const [products = 25_000] = process.argv.slice(2).map(Number)
const QUIET_SECONDS = 10
const READERS = 2

const dataDir = await mkdtemp(join(tmpdir(), 'azahar-feeds-'))
const database = await openDatabase({ dataDir })
await migrate(database)
await growToPerfumes(database.pool, products)
// Images elsewhere and previews that exist: nothing is encoded meanwhile.
await database.pool.query(`update product_images set storage_path = 'https://cdn.example/' || storage_path`)
await database.pool.query('delete from image_tasks')
await database.close()

const shop = await startShop({ dataDir, seed: 'none' })
const cookie = await signIn(shop.url)
const prober = new Prober(shop.url)
await prober.take()
await pause(QUIET_SECONDS * 1000)
const quiet = await prober.take()
const alone = ['shopper alone', '', '', '', quiet.p50.toFixed(1), quiet.p99.toFixed(1)]

const rows = [
  await measure('google.xml', () => read('/feeds/google.xml')),
  await measure('meta.csv', () => read('/feeds/meta.csv')),
  await measure(`google.xml, ${READERS} readers at once`, () => readAtOnce('/feeds/google.xml')),
  await measure('304 after half a minute, with a new hash of the catalog', unchanged, () => pause(31_000)),
  await measure('problems of the feeds', () => read('/admin/products/feeds')),
  await measure('own CSV', () => read('/admin/products/export/file?formato=csv')),
  await measure('own XLSX', () => read('/admin/products/export/file?formato=xlsx')),
  await measure('Shopify', () => read('/admin/products/export/file?formato=shopify')),
  await measure('WooCommerce', () => read('/admin/products/export/file?formato=woocommerce')),
]
await prober.close()
await shop.stop()
await rm(dataDir, { recursive: true })

report('Feeds', 'npm run bench:feeds', [
  `${products.toLocaleString('en')} products with ${(2 * products).toLocaleString('en')} sizes on PGlite, beside a shopper.`,
  '',
  ...table(
    ['what', 'seconds', 'MB sent', 'more memory, MB', 'shopper p50 ms', 'shopper p99 ms'],
    [alone, ...rows],
  ),
])

/** Runs once, with the highest memory of the shop meanwhile compared with that before. */
async function measure(what: string, work: () => Promise<number>, wait = () => pause(0)): Promise<string[]> {
  await pause(1000)
  const before = readMegabytes(shop.pid)
  let highest = before
  const looks = setInterval(() => {
    highest = Math.max(highest, readMegabytes(shop.pid))
  }, 50)
  await wait()
  await prober.take()
  const begun = performance.now()
  const bytes = await work()
  const ms = performance.now() - begun
  clearInterval(looks)
  const { p50, p99 } = await prober.take()
  const figures = [(ms / 1000).toFixed(2), (bytes / 1e6).toFixed(1), (highest - before).toFixed(0)]
  return [what, ...figures, p50.toFixed(1), p99.toFixed(1)]
}

/** Reads an answer as a crawler does; returns its bytes after decompression. */
async function read(path: string): Promise<number> {
  const answer = await fetch(shop.url + path, { headers: { cookie, accept: 'text/html,*/*' } })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${path}`)
  let bytes = 0
  for await (const part of answer.body) bytes += part.length
  return bytes
}

async function readAtOnce(path: string): Promise<number> {
  const sizes = await Promise.all(Array.from({ length: READERS }, () => read(path)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Asks with the current ETag when the shop has to hash its catalog again. */
async function unchanged(): Promise<number> {
  const path = '/feeds/google.xml'
  const { headers } = await fetch(shop.url + path, { method: 'HEAD' })
  const answer = await fetch(shop.url + path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  if (answer.status !== 304) throw new Error(`${answer.status} instead of 304`)
  return 0
}
