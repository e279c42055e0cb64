/**
 * How the catalogue's queries grow with the catalogue: `node bench/growth.ts [products …]`, on PGlite in a folder of its
 * own or on the empty database of DATABASE_URL. Prints the median of each query in milliseconds at each size, and last
 * how many times longer the catalogue page takes at the largest than at the smallest.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { listCatalogue } from '#app/features/catalog/catalogue-list.server.ts'
import { findDidYouMean } from '#app/features/catalog/did-you-mean.server.ts'
import { featuredProducts } from '#app/features/catalog/featured-products.server.ts'
import { findProduct } from '#app/features/catalog/product-detail.server.ts'
import { relatedProducts } from '#app/features/catalog/related-products.server.ts'
import { loadCatalogueIfNew } from '#catalog/load-catalogue.ts'
import { type CatalogQuery, defaultQuery } from '#domain/catalog-query.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import { growTo, median } from './grown-catalogue.ts'

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(1_000, 10_000)

const folder = await mkdtemp(join(tmpdir(), 'azahar-growth-'))
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder })
await migrate(database)
await loadCatalogueIfNew({ db: database.db, storage: openStorage(folder) })

const list = (part: Partial<CatalogQuery>) => (db: Db) => listCatalogue(db, { ...defaultQuery(), ...part })
const pageQuery = 'catalogue page'
const queries: Record<string, (db: Db) => Promise<unknown>> = {
  [pageQuery]: list({}),
  'cheapest first': list({ sort: 'price-asc' }),
  'family, gender and price': list({ scentFamilies: ['Gourmand'], genders: ['Mujer'], priceMax: 60 }),
  'common word': list({ search: 'oud' }),
  'rare word': list({ search: 'khamrah' }),
  'two letters': list({ search: 'ou' }),
  'near spelling of a name': (db) => findDidYouMean(db, 'kamrra'),
  'near spelling of a brand': (db) => findDidYouMean(db, 'lataffa'),
  product: async (db) => findProduct(db, await anyId(db)),
  related: async (db) => {
    const product = await findProduct(db, await anyId(db))
    return product && relatedProducts(db, product)
  },
  featured: (db) => featuredProducts(db),
}

const pageTimes: number[] = []
for (const size of sizes) {
  await growTo(database.pool, size)
  console.log(`\n${size} products (${database.engine})`)
  for (const [name, query] of Object.entries(queries)) {
    const time = await median(() => query(database.db))
    if (name === pageQuery) pageTimes.push(time)
    console.log(`  ${name.padEnd(26)} ${time.toFixed(2).padStart(8)}`)
  }
}
await database.close()
await rm(folder, { recursive: true })
console.log(
  `\n${pageQuery} at ${sizes.at(-1)} / ${sizes[0]}: ${((pageTimes.at(-1) ?? 0) / (pageTimes[0] ?? 1)).toFixed(1)} times`,
)

async function anyId(db: Db): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from products where name = 'Khamrah'`)
  return rows[0]?.id ?? ''
}
