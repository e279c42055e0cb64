/**
 * How the administrator's product list grows with the catalogue: `node bench/admin-list.ts [products …]`, on PGlite in a
 * folder of its own or on the empty database of DATABASE_URL. Prints the median of each query in milliseconds at each
 * size, and last how many times longer the first page takes at the largest than at the smallest.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAdminProducts } from '#app/features/product-list/list-products.server.ts'
import { type ListQuery, parseListQuery } from '#app/features/product-list/list-query.ts'
import { loadCatalogueIfNew } from '#catalog/load-catalogue.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import { growTo, median } from './grown-catalogue.ts'

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(1_000, 10_000)

const folder = await mkdtemp(join(tmpdir(), 'azahar-admin-list-'))
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder })
await migrate(database)
await loadCatalogueIfNew({ db: database.db, storage: openStorage(folder) })

const FIRST = 'first page'
const queries = (size: number): Record<string, Partial<ListQuery>> => ({
  [FIRST]: {},
  'last page': { page: Math.ceil(size / 50) },
  'common word': { search: 'oud' },
  'rare word': { search: 'khamrah' },
  'two letters': { search: 'ou' },
  'word that matches nothing': { search: 'zzzzzz' },
  'family and gender': { families: ['Gourmand'], genders: ['Mujer'] },
  'class Estándar': { attributes: ['Estándar'] },
})

const firstTimes: number[] = []
for (const size of sizes) {
  await growTo(database.pool, size)
  console.log(`\n${size} products (${database.engine})`)
  for (const [name, changes] of Object.entries(queries(size))) {
    const query = { ...parseListQuery(new URLSearchParams()), ...changes }
    const time = await median(() => listAdminProducts(database.db, query))
    if (name === FIRST) firstTimes.push(time)
    console.log(`  ${name.padEnd(26)} ${time.toFixed(2).padStart(8)}`)
  }
}
await database.close()
await rm(folder, { recursive: true })
console.log(
  `\n${FIRST} at ${sizes.at(-1)} / ${sizes[0]}: ${((firstTimes.at(-1) ?? 0) / (firstTimes[0] ?? 1)).toFixed(1)} times`,
)
