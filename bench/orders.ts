/**
 * Sends orders beside page traffic and kills the shop meanwhile: `node bench/orders.ts [seconds] [orders a second]`.
 * Runs on PGlite or on the empty database of DATABASE_URL. Prints times in milliseconds, then the acknowledged, lost
 * and duplicate orders.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { checkOrders, prepareSizes } from '#tests/order-check.ts'
import { orderLoad } from '#tests/order-load.ts'
import { report, table } from './report.ts'

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
  // Every second order takes the counted perfume, whose stock is too small; the others take one without a stock limit.
  bag: (buyer) => `${buyer % 2 ? counted.counted : counted.free}x1`,
})
const database = await openDatabase({ databaseUrl, dataDir })
const checked = await checkOrders(database.db, load, counted)
await database.close()
await rm(dataDir, { recursive: true })

const times = load.buyers.map(({ milliseconds = 0 }) => milliseconds)
report(`Orders with the shop killed in the middle (${database.engine})`, 'npm run bench:orders', [
  `${perSecond} orders/s for ${seconds} s, killed once at ${seconds / 2} s; one perfume is counted, too few of it.`,
  '',
  ...table(
    ['what', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'number', 'failed'],
    [
      [
        'order: form rendered and sent, those of the kill included',
        ...percentiles(times),
        String(times.length),
        '0',
      ],
      [
        'pages meanwhile',
        ...percentiles(load.pages.times),
        String(load.pages.times.length),
        String(load.pages.failed),
      ],
    ],
  ),
  '',
  ...[...load.refused].map(([what, count]) => `Refused: ${count} × ${what}`),
  '',
  `acknowledged ${load.buyers.length} / lost ${checked.lost} / doubled ${checked.doubled} / pieces unaccounted for ${checked.unaccounted}`,
])
if (checked.lost || checked.doubled || checked.unaccounted || load.pages.failed) process.exitCode = 1

function percentiles(values: number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.5, 0.95, 0.99, 1].map((part) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0))
}
