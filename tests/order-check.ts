import { sql } from 'drizzle-orm'
import { DEMO_CATALOG, loadCatalogIfNew } from '#demo/load-catalog.ts'
import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openStorage } from '#server/storage/storage.ts'
import type { OrderLoad } from './order-load.ts'

export interface LoadSizes {
  /** A size with a stock of `pieces`, and one without a stock limit. */
  counted: number
  free: number
  pieces: number
}

/** Prepares a demo shop with one counted size. */
export async function prepareSizes(
  settings: { databaseUrl?: string | undefined; dataDir: string },
  pieces: number,
): Promise<LoadSizes> {
  const { dataDir, databaseUrl } = settings
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })
  await migrate(database)
  await loadCatalogIfNew({ db: database.db, storage: openStorage(dataDir), seed: DEMO_CATALOG })
  const { rows } = await database.db.execute<{ id: number }>(sql`
    select s.id from product_sizes s join products p on p.id = s.product_id where p.is_available order by s.id limit 2`)
  const [counted = 0, free = 0] = rows.map(({ id }) => id)
  await database.db.execute(sql`update product_sizes set stock = ${pieces} where id = ${counted}`)
  await database.close()
  return { counted, free, pieces }
}

/**
 * Compares the acknowledged orders with the stored ones. Counts lost orders, duplicate orders and unaccounted pieces.
 */
export async function checkOrders(db: Db, { buyers }: OrderLoad, { counted, pieces }: LoadSizes) {
  const { rows } = await db.execute<{ key: string; token: string; lines: number }>(sql`
    select idempotency_key as key, token, (select count(*) from order_lines where order_id = orders.id) as lines
      from orders`)
  const stored = new Map(rows.map(({ key, token, lines }) => [key, lines === 1 ? `/order/${token}` : 'half']))
  const { rows: sums } = await db.execute<{ stock: number; held: number }>(sql`
    select stock, (select coalesce(sum(held), 0) from order_lines where size_id = ${counted})::int as held
      from product_sizes where id = ${counted}`)
  const { stock = 0, held = 0 } = sums[0] ?? {}
  return {
    lost: buyers.filter(({ key, order }) => stored.get(key) !== order).length,
    doubled: rows.length - new Set(buyers.map(({ order }) => order)).size,
    unaccounted: Math.abs(pieces - stock - held),
  }
}
