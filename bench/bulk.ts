/**
 * A price change of the whole catalog on PGlite, over HTTP: `node bench/bulk.ts [products]`, by default 10,000 generated
 * perfumes. Measures preview, change and undo, and what a shopper waits for meanwhile. Goals: each within 10 s; the
 * shopper's p99 at most twice that of a quiet shop.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { signIn, startShop } from '#tests/shop-process.ts'
import { growToPerfumes } from './grow-catalog.ts'
import { report, table } from './report.ts'

const size = Number(process.argv[2] ?? 10_000)
const SHOPPERS = 4
/** Between two requests of a shopper. */
const READING_MS = 20
const QUIET_MS = 10_000
const CHANGE = '/admin/products/bulk?todos=1&op=precio&ver=1&cuanto=10&redondeo=100-90'

const dataDir = await mkdtemp(join(tmpdir(), 'azahar-bulk-'))
const pages = await fillShop()
const shop = await startShop({ seed: 'none', dataDir })
const cookie = await signIn(shop.url)
for (const page of pages) await fetch(shop.url + page)

const rows: string[][] = []
await measure('quiet shop', () => pause(QUIET_MS))
let preview = ''
await measure('preview', async () => {
  preview = await (await send(CHANGE)).text()
})
const fingerprint = /name="huella" value="(\w+)"/.exec(preview)?.[1] ?? ''
let done = ''
await measure('change', async () => {
  done = (await send(CHANGE, { huella: fingerprint })).headers.get('location') ?? ''
})
const change = new URL(done, shop.url).searchParams.get('hecho') ?? ''
await measure('undo', async () => {
  const text = await (await send('/admin/products/changes', { deshacer: change })).text()
  if (!text.includes('Deshecho:')) throw new Error('the change was not undone')
})
await shop.stop()
await rm(dataDir, { recursive: true })
report('Bulk change', 'npm run bench:bulk', [
  `A price change of ${size.toLocaleString('en')} products, by ${SHOPPERS} shoppers at the same time, on PGlite.`,
  '',
  ...table(['step', 'seconds', 'shopper p50 ms', 'p99 ms', 'longest ms', 'pages'], rows),
])
process.exit(0)

/** Grows the catalog; returns pages that shoppers open. */
async function fillShop(): Promise<string[]> {
  const database = await openDatabase({ dataDir })
  await migrate(database)
  await growToPerfumes(database.pool, size)
  const found = await database.db.execute<{ id: string }>(sql`select id from products order by id limit 40`)
  await database.close()
  return ['/', '/catalog', '/men', '/catalog?search=oud', ...found.rows.map(({ id }) => `/product/${id}`)]
}

/** Runs a step while shoppers read, and notes both. */
async function measure(name: string, step: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  let isRunning = true
  const shoppers = Array.from({ length: SHOPPERS }, async (_, place) => {
    for (let at = place * 7; isRunning; at++) {
      const start = performance.now()
      const answer = await fetch(shop.url + pages[at % pages.length])
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`)
      times.push(performance.now() - start)
      await pause(READING_MS)
    }
  })
  const start = performance.now()
  await step()
  const seconds = (performance.now() - start) / 1000
  isRunning = false
  await Promise.all(shoppers)
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  rows.push([name, seconds.toFixed(1), at(0.5), at(0.99), at(1), String(times.length)])
  console.log(rows.at(-1)?.join(' | '))
}

function send(path: string, fields?: Record<string, string>): Promise<Response> {
  const body = fields && { method: 'POST', body: new URLSearchParams(fields) }
  return fetch(shop.url + path, { headers: { cookie, origin: shop.url }, redirect: 'manual', ...body })
}
