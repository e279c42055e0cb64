/**
 * Time from the start of the shop to the first page, and the memory afterwards: `node bench/start.ts`. Measures a new
 * folder with the demo catalog, a restart on it, and a PostgreSQL server. That is the server of DATABASE_URL, whose
 * database must be empty, or an embedded one. Goals: ≤ 2 s; ≤ 300 MB idle, ten seconds after the first page, and ≤ 480 MB
 * under load with PGlite; ≤ 180 and ≤ 320 MB with PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresUrl } from '#tests/embedded-postgres.ts'
import { startShop } from '#tests/shop-process.ts'
import { readMegabytes, readPeakMegabytes } from './abuse/memory.ts'
import { load } from './load.ts'
import { report, table } from './report.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'azahar-start-'))
const rows = [await measure('PGlite, new folder', {}), await measure('PGlite, again', {})]
const env = { DATABASE_URL: process.env.DATABASE_URL ?? (await postgresUrl()) }
await measure('', env)
rows.push(await measure('PostgreSQL, again', env))
await rm(dataDir, { recursive: true })
report('Start and memory', 'npm run bench:start', [
  ...table(
    ['start', 'first 200, s', 'peak of the start, MB', 'idle, MB', 'under load, MB', 'after it, MB'],
    rows,
  ),
])

async function measure(name: string, env: Record<string, string>): Promise<string[]> {
  const begun = performance.now()
  const shop = await startShop({ dataDir, env, logFile: join(dataDir, 'log') })
  const answer = await fetch(`${shop.url}/catalog`)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const seconds = (performance.now() - begun) / 1000
  await pause(10_000)
  const [peak, idle] = [readPeakMegabytes(shop.pid), readMegabytes(shop.pid)]
  let max = 0
  const watch = setInterval(() => {
    max = Math.max(max, readMegabytes(shop.pid))
  }, 200)
  const unseen = Array.from({ length: 30_000 }, (_, place) => `/catalog?precio_max=${61 + place / 100}`)
  await load(shop.url, 20, unseen)
  clearInterval(watch)
  await pause(12_000)
  const after = readMegabytes(shop.pid)
  await shop.stop()
  return [name, seconds.toFixed(1), String(peak), String(idle), String(max), String(after)]
}
