import { type SQL, sql } from 'drizzle-orm'

/** Storage path of the main image of `p`, a row of `products`; null when it has none. */
export const mainImage: SQL = sql`(
  select i.storage_path from product_images i where i.product_id = p.id order by i.position, i.id limit 1)`
