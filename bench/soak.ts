/**
 * Ten minutes of visitors, and the memory afterwards: `node bench/soak.ts [minutes]`. Every second visitor requests an
 * uncached page, so that the page cache fills to its limit. Goals: memory within 640 MB and constant in the second
 * half; no more handles than at the start.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startShop } from '#tests/shop-process.ts'
import { readMegabytes } from './abuse/memory.ts'
import { load } from './load.ts'
import { report, table } from './report.ts'

const minutes = Number(process.argv[2] ?? 10)
const dataDir = await mkdtemp(join(tmpdir(), 'azahar-soak-'))
const shop = await startShop({ dataDir, logFile: join(dataDir, 'log') })
const rows: string[][] = []
await sample('begin')
for (let minute = 1; minute <= minutes; minute++) {
  const visits = Array.from({ length: 60_000 }, (_, place) =>
    Math.random() < 0.5 ? '/catalog' : `/catalog?precio_min=${minute}&precio_max=${61 + place / 100}`,
  )
  const { perSecond, p99, failed } = await load(shop.url, 58, visits)
  await pause(2000)
  await sample(`${minute}`, perSecond.toFixed(0), p99.toFixed(0), String(failed))
}
await shop.stop()
await rm(dataDir, { recursive: true })
report(`Soak of ${minutes} minutes`, 'npm run bench:soak', [
  ...table(['minute', 'requests/s', 'p99 ms', 'failed', 'MB', 'handles'], rows),
])

async function sample(name: string, ...figures: string[]): Promise<void> {
  const handles = (await readdir(`/proc/${shop.pid}/fd`)).length
  const [perSecond = '', p99 = '', failed = ''] = figures
  rows.push([name, perSecond, p99, failed, String(readMegabytes(shop.pid)), String(handles)])
  console.log(rows.at(-1)?.join('  '))
}
