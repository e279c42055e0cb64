/**
 * Orders beside page traffic, and the shop killed in the middle: `node bench/orders.ts [seconds] [orders a second]`, on
 * PGlite or on the empty database of DATABASE_URL. Prints times in milliseconds, and last what was acknowledged, lost
 * and doubled.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { checkOrders, prepareSizes } from '#tests/order-check.ts'
import { orderLoad } from '#tests/order-load.ts'

const [seconds = 120, perSecond = 20] = process.argv.slice(2).map(Number)
const dataDir = await mkdtemp(join(tmpdir(), 'azahar-orders-'))
const databaseUrl = process.env.DATABASE_URL
const env: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}

const counted = await prepareSizes({ databaseUrl, dataDir }, Math.ceil((seconds * perSecond) / 4))
const load = await orderLoad({
  dataDir,
  env,
  perSecond,
  seconds,
  pagesPerSecond: 60,
  killAt: [seconds / 2],
  // Every second order takes the counted perfume, of which there are too few; the others take one that is not counted.
  bag: (buyer) => `${buyer % 2 ? counted.counted : counted.free}x1`,
})
const database = await openDatabase({ databaseUrl, dataDir })
const checked = await checkOrders(database.db, load, counted)
await database.close()
await rm(dataDir, { recursive: true })

const times = load.buyers.map(({ milliseconds = 0 }) => milliseconds)
console.log(`${perSecond} orders/s for ${seconds} s (${database.engine}), killed once at ${seconds / 2} s`)
console.log(`orders: ${percentiles(times)} (the form drawn and sent; those of the kill included)`)
console.log(
  `pages:  ${percentiles(load.pages.times)}, ${load.pages.times.length} in all, ${load.pages.failed} failed`,
)
for (const [what, count] of load.refused) console.log(`refused: ${count} × ${what}`)
console.log(
  `acknowledged ${load.buyers.length} / lost ${checked.lost} / doubled ${checked.doubled} / pieces unaccounted for ${checked.unaccounted}`,
)
if (checked.lost || checked.doubled || checked.unaccounted || load.pages.failed) process.exitCode = 1

function percentiles(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} / p95 ${at(0.95)} / p99 ${at(0.99)} / most ${at(1)} ms`
}
