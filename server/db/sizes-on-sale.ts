import { sql } from 'drizzle-orm'
import type { SizeOnSale } from '#domain/bag-contents.ts'
import { mainImage } from './main-image.ts'
import type { Db } from './open.ts'
import { readSizes, type SizeRow } from './size-rows.ts'

/** The named sizes, in any order, as the shop sells them now; those that do not exist are not among them. */
export async function sizesOnSale(db: Db, ids: readonly number[]): Promise<SizeOnSale[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<SizeRow<SizeOnSale>>(sql`
    select s.id::float8 as id, s.value::float8 as value, s.unit, s.decant, s.price::text as price,
           s.sale_price::text as "salePrice", s.stock = 0 as "soldOut", p.id as "productId", p.name, p.brand,
           p.currency, p.is_available as "isAvailable", ${mainImage} as image
      from product_sizes s join products p on p.id = s.product_id
      where s.id in (${sql.join(
        ids.map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`)
  return readSizes(rows)
}
