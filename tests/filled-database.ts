import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DEMO_CATALOG, loadCatalogIfNew } from '#demo/load-catalog.ts'
import type { Database, Db } from '#server/db/database.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import type { Product } from '#shop/products/product.ts'
import { findProductDetail } from '#shop/reviews/product-detail.server.ts'
import { createTestDatabase, type Engine } from './database.ts'

export interface FilledDatabase extends Database {
  storage: Storage
}

/** A test database with a catalog, and the storage of its images; `close` removes both. */
export async function createFilledDatabase(engine: Engine, seed = DEMO_CATALOG): Promise<FilledDatabase> {
  const database = await createTestDatabase(engine)
  const folder = await mkdtemp(join(tmpdir(), 'azahar-files-'))
  const storage = openStorage(folder)
  await loadCatalogIfNew({ db: database.db, storage, seed })
  return {
    ...database,
    storage,
    close: () => database.close().then(() => rm(folder, { recursive: true })),
  }
}

/** All products of the shop, for the comparison with the result of a query. */
export async function everyProduct(db: Db): Promise<Product[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from products`)
  const details = await Promise.all(rows.map(({ id }) => findProductDetail(db, id, 'America/Bogota')))
  return details.flatMap((detail) => detail?.product ?? [])
}
