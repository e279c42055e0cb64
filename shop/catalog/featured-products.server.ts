import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { ProductCard } from '#shop/products/product.ts'
import { hasStock } from '#shop/products/size-rows.server.ts'
import { type CardRow, cardJson, readCard } from './card-row.server.ts'

const newestLookedAt = 10
const shown = 3

/**
 * Three cards picked at random from the ten newest products that can be bought and have an image and a size.
 * `random` is Math.random, or a fixed choice in a test.
 */
export async function featuredProducts(db: Db, random: () => number = Math.random): Promise<ProductCard[]> {
  const result = await db.execute<{ card: CardRow }>(sql`
    select ${cardJson} as card from products p
      where p.is_available
        and exists (select from product_images i where i.product_id = p.id)
        and ${hasStock(sql`p.id`)}
      order by p.created_at desc, p.id limit ${newestLookedAt}`)
  const newest = result.rows.map(({ card }) => readCard(card))
  const featured: ProductCard[] = []
  while (featured.length < shown && newest.length > 0) {
    featured.push(...newest.splice(Math.floor(random() * newest.length), 1))
  }
  return featured
}
