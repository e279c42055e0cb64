import { sql } from 'drizzle-orm'
import type { SizeOnSale } from '#domain/bag-contents.ts'
import { centsFromDecimal } from '#domain/money.ts'
import type { Db } from './open.ts'

type Row = Omit<SizeOnSale, 'price' | 'salePrice'> & { price: string; salePrice: string | null }

/** The named sizes, in any order, as the shop sells them now; those that do not exist are not among them. */
export async function sizesOnSale(db: Db, ids: readonly number[]): Promise<SizeOnSale[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select s.id::float8 as id, s.value::float8 as value, s.unit, s.decant, s.price::text as price,
           s.sale_price::text as "salePrice", p.id as "productId", p.name, p.brand, p.currency,
           p.is_available as "isAvailable",
           (select i.storage_path from product_images i
              where i.product_id = p.id order by i.position, i.id limit 1) as image
      from product_sizes s join products p on p.id = s.product_id
      where s.id in (${sql.join(
        ids.map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`)
  return rows.map(({ price, salePrice, ...row }) => ({
    ...row,
    price: centsFromDecimal(price),
    ...(salePrice === null ? {} : { salePrice: centsFromDecimal(salePrice) }),
  }))
}
