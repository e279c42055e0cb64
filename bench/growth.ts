/**
 * Measures how answers grow with the catalog: `node bench/growth.ts [products …]`, by default 1,000, 10,000 and 100,000
 * generated perfumes, or those of PERFUMES_CSV=FILE. The catalog index is the same on every engine; the statements run
 * on PGlite and on PostgreSQL: the server of DATABASE_URL, whose database must be empty, or an embedded one. A page is
 * what a visitor waits for: answer, rendering and compression, without a cache. Goals: a page takes at most 3 times as
 * long at 100,000 products as at 1,000; the index is ready after 0.5 s at 10,000 and 4 s at 100,000, with at most 2 KB a
 * product; suggestions at 10,000 have a p99 of 10 ms.
 */
import '#server/start/production.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Accounts } from '#server/auth/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { parseEnv } from '#server/env.ts'
import { createApp } from '#server/start/create-app.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createLog } from '#server/telemetry/log.ts'
import type { CatalogIndex } from '#shop/catalog/catalog-index.ts'
import { listCatalog } from '#shop/catalog/catalog-list.ts'
import { parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { featuredProducts } from '#shop/catalog/featured-products.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { loadCatalogIndex } from '#shop/catalog/load-index.server.ts'
import { relatedProducts } from '#shop/catalog/related-products.ts'
import { suggest } from '#shop/catalog/suggestions.ts'
import { findProductDetail } from '#shop/reviews/product-detail.server.ts'
import { build } from '#tests/built-app.ts'
import { postgresUrl } from '#tests/embedded-postgres.ts'
import { largeShopQueries } from '#tests/large-shop-queries.ts'
import { collectGarbage } from './collect-garbage.ts'
import { growToPerfumes } from './grow-catalog.ts'
import { measureTimes } from './median.ts'
import { report, table } from './report.ts'

const WARM_UP = 15

/** After runs that let the compiler adapt to the size of the catalog. */
async function measureWarmTimes(run: () => Promise<unknown>, runs: number): ReturnType<typeof measureTimes> {
  await measureTimes(run, WARM_UP)
  return measureTimes(run, runs)
}

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(1_000, 10_000, 100_000)
const SUGGESTED_AT = 10_000
/** Terms as a user types them: unfinished, a word in most products, and misspelled names. */
const TYPED = [
  ...['ou', 'la', 'lat', 'latta', 'khamr', 'vain', 'flor', 'almizcle', 'oud gold'],
  ...['kamrra', 'lataffa', 'diorr', 'channel', 'guerlan', 'asad zanzibr', 'oud wod', 'baccarat ruge'],
]

/** The query of each list; its answer of the index and its whole page are measured. */
const LISTS: Readonly<Record<string, string>> = {
  catalog: '',
  'catalog: by price': 'orden=price-asc',
  'catalog: second page': 'pagina=2',
  'catalog: page 2000': 'pagina=2000&orden=price-asc',
  'catalog: gender': 'genero=Mujer',
  'catalog: rare family': 'familia=Verde',
  'catalog: price': 'precio_min=20&precio_max=60',
  'catalog: by price above a price': 'precio_min=20&orden=price-asc',
  'catalog: family, gender and price': 'familia=Gourmand&genero=Mujer&precio_max=60',
  'search: word in most': 'search=almizcle',
  'search: size': 'search=decant',
  'search: rare word': 'search=khamrah',
  'search: two words': 'search=rosa+vainilla&orden=price-asc',
  'search: two characters': 'search=ou',
  'search: nothing like it': 'search=zzqxzz',
  'search: misspelled name': 'search=kamrra',
  'search: misspelled brand': 'search=lataffa',
}

const ANSWERS: Readonly<Record<string, (index: CatalogIndex) => unknown>> = {
  ...Object.fromEntries(
    Object.entries(LISTS).map(([name, query]) => {
      const parsed = parseCatalogQuery(new URLSearchParams(query))
      return [name, (index: CatalogIndex) => listCatalog(index, parsed)]
    }),
  ),
  'home: featured': (index) => featuredProducts(index),
}

for (const engine of ['pglite', 'postgres'] as const) {
  const dataDir = await mkdtemp(join(tmpdir(), 'azahar-growth-'))
  const databaseUrl = engine === 'postgres' ? (process.env.DATABASE_URL ?? (await postgresUrl())) : undefined
  const database = await openDatabase({ databaseUrl, dataDir })
  await migrate(database)
  const lines = await measure(database, dataDir)
  await database.close()
  await rm(dataDir, { recursive: true })
  report(`Growth of the catalog (${engine})`, 'npm run bench:growth', lines)
}
process.exit(0)

async function measure(database: Database, dataDir: string): Promise<string[]> {
  const { db, pool } = database
  const rows = new Map<string, number[]>()
  const note = (name: string, value: number) => rows.set(name, [...(rows.get(name) ?? []), value])
  let suggestions = ''
  for (const size of sizes) {
    await growToPerfumes(pool, size)
    console.log(`${size} products`)
    note('index: ready, ms', await timeToReady(db))
    const before = await collectGarbage()
    const index = await loadCatalogIndex(db)
    for (const answer of Object.values(ANSWERS)) answer(index)
    note('index: bytes a product', ((await collectGarbage()) - before) / size)
    for (const [name, answer] of Object.entries(ANSWERS))
      note(name, (await measureWarmTimes(async () => answer(index), 20)).median)
    const detail = await findProductDetail(
      db,
      index.inOrder('latest').next().value?.id ?? '',
      'America/Bogota',
    )
    if (detail)
      note('related', (await measureWarmTimes(async () => relatedProducts(index, detail.product), 20)).median)
    for (const [name, query] of Object.entries(largeShopQueries))
      note(name, (await measureWarmTimes(() => query(db), 20)).median)
    const ask = uncachedPages(database, dataDir)
    await ask('/catalog')
    for (const [name, query] of Object.entries(LISTS))
      note(`page of ${name}`, (await measureWarmTimes(() => ask(`/catalog?${query}`), 20)).median)
    if (detail)
      note(
        'page of a product',
        (await measureWarmTimes(() => ask(`/product/${detail.product.id}`), 20)).median,
      )
    if (size !== SUGGESTED_AT) continue
    let next = 0
    const { p99 } = await measureWarmTimes(
      async () => suggest(index, TYPED[next++ % TYPED.length] ?? ''),
      400,
    )
    suggestions = `suggestions at ${size}: p99 ${p99.toFixed(1)} ms (goal 10)`
  }
  const growth = (times: readonly number[]) => ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(1)
  return [
    ...table(
      ['median, ms', ...sizes.map((size) => size.toLocaleString('en')), 'last / first'],
      [...rows].map(([name, values]) => [
        name,
        ...values.map((value) => value.toFixed(value < 10 ? 2 : 0)),
        growth(values),
      ]),
    ),
    '',
    suggestions,
  ]
}

/** Milliseconds until a new index has given its first answer. */
async function timeToReady(db: Database['db']): Promise<number> {
  const start = performance.now()
  const index = await loadCatalogIndex(db)
  ANSWERS.catalog?.(index)
  const time = performance.now() - start
  // Later only the index itself takes new memory.
  for (const answer of Object.values(ANSWERS)) answer(index)
  return time
}

/** Renders pages like a shop without a page cache. */
function uncachedPages(database: Database, dataDir: string): (path: string) => Promise<unknown> {
  const log = createLog('silent')
  const app = createApp({
    database,
    catalog: new LiveCatalog(database.db, log),
    storage: openStorage(dataDir),
    accounts: new Accounts({ db: database.db, secret: randomUUID(), log }),
    env: parseEnv({}),
    log,
    build,
  })
  return async (path) => {
    const page = await app.request(`http://localhost${path}`, { headers: { 'accept-encoding': 'br' } })
    if (page.status !== 200) throw new Error(`${path}: ${page.status}`)
    return page.arrayBuffer()
  }
}
