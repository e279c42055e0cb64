import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { DemoMode, Product } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'

export type SitemapProduct = Pick<Product, 'id' | 'updatedAt' | 'images'>

/** Maximum number of URLs in a sitemap file. */
export const MAX_ADDRESSES = 50_000

/** Every published product for the sitemap, the last changed first; without demo products that only can be asked about. */
export async function sitemapProducts(db: Db, demo?: DemoMode): Promise<SitemapProduct[]> {
  const result = await db.execute<{ id: string; updatedAt: Date; images: string[] }>(sql`
    select p.id, p.updated_at as "updatedAt", coalesce(i.images, '[]') as images
      from products p left join (
        select product_id, json_agg(storage_path order by position, id) as images
          from product_images group by product_id) i on i.product_id = p.id
      where ${isPublished} and (${demo !== 'questions'} or p.demo is distinct from 'untouched')
      order by p.updated_at desc, p.id limit ${MAX_ADDRESSES}`)
  return result.rows.map(({ updatedAt, ...product }) => ({
    ...product,
    updatedAt: new Date(updatedAt).toISOString(),
  }))
}
