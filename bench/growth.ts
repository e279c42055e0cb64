/**
 * Measures how query times grow with the catalog: `node bench/growth.ts [products …]`, by default 1,000, 10,000 and
 * 100,000 generated perfumes, or those of PERFUMES_CSV=FILE. Runs on PGlite and on PostgreSQL: the server of
 * DATABASE_URL, whose database must be empty, or an embedded one. Goals: a catalog page at 100,000 within 3 times of
 * 1,000; suggestions at 10,000 with a p99 of 50 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { suggest } from '#shop/catalog/suggestions.server.ts'
import { postgresUrl } from '#tests/embedded-postgres.ts'
import { largeShopQueries } from '#tests/large-shop-queries.ts'
import { growToPerfumes } from './grow-catalog.ts'
import { timesOf } from './median.ts'
import { report, table } from './report.ts'

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000)
const SUGGESTED_AT = 10_000
/** Terms as a user types them: unfinished, a word in most products, and misspelled names. */
const TYPED = [
  ...['ou', 'la', 'lat', 'latta', 'khamr', 'vain', 'flor', 'almizcle', 'oud gold'],
  ...['kamrra', 'lataffa', 'diorr', 'channel', 'guerlan', 'asad zanzibr', 'oud wod', 'baccarat ruge'],
]

for (const engine of ['pglite', 'postgres'] as const) {
  const dataDir = await mkdtemp(join(tmpdir(), 'azahar-growth-'))
  const databaseUrl = engine === 'postgres' ? (process.env.DATABASE_URL ?? (await postgresUrl())) : undefined
  const database = await openDatabase({ databaseUrl, dataDir })
  await migrate(database)
  const lines = await measure(database)
  await database.close()
  await rm(dataDir, { recursive: true })
  report(`Growth of the catalog (${engine})`, 'npm run bench:growth', lines)
}
process.exit(0)

async function measure({ db, pool }: Database): Promise<string[]> {
  const medians = new Map(Object.keys(largeShopQueries).map((name): [string, number[]] => [name, []]))
  let suggestions = ''
  for (const size of sizes) {
    await growToPerfumes(pool, size)
    console.log(`${size} products`)
    for (const [name, query] of Object.entries(largeShopQueries)) {
      medians.get(name)?.push((await timesOf(() => query(db), 20)).median)
    }
    if (size !== SUGGESTED_AT) continue
    let next = 0
    const { p99 } = await timesOf(() => suggest(db, TYPED[next++ % TYPED.length] ?? ''), 400)
    suggestions = `suggestions at ${size}: p99 ${p99.toFixed(0)} ms (goal 50)`
  }
  const growth = (times: readonly number[]) => ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(1)
  return [
    ...table(
      ['median, ms', ...sizes.map((size) => size.toLocaleString('en')), 'last / first'],
      [...medians].map(([name, times]) => [name, ...times.map((time) => time.toFixed(1)), growth(times)]),
    ),
    '',
    ...(suggestions ? [suggestions] : []),
    `catalog at ${sizes.at(-1)} / ${sizes[0]}: ${growth(medians.get('catalog') ?? [])} times (goal 3)`,
  ]
}
