import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/database.ts'
import type { Product } from '#shop/products/product.ts'
import { type ProductRow, productJson, readProduct } from './product-row.server.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

const productId = z.guid()

/** The product of an id, or null. The sample products exist only while the catalog is empty. */
export async function findProduct(db: Db, id: string): Promise<Product | null> {
  const sample = SAMPLE_PRODUCTS.find((product) => product.id === id)
  if (sample) return (await isCatalogEmpty(db)) ? sample : null
  if (!productId.safeParse(id).success) return null
  const result = await db.execute<{ product: ProductRow }>(
    sql`select ${productJson} as product from products p where p.id = ${id}`,
  )
  const [row] = result.rows
  return row ? readProduct(row.product) : null
}

async function isCatalogEmpty(db: Db): Promise<boolean> {
  const result = await db.execute<{ empty: boolean }>(sql`select not exists (select from products) as empty`)
  return result.rows[0]?.empty ?? true
}
