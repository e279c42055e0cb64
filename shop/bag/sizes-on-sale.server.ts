import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { DemoMode } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { mainImage, readSizes, type SizeRow } from '#shop/products/size-rows.server.ts'
import { type BagLine, MAX_COUNTED_QUANTITY } from './bag.ts'
import type { Shortage, SizeOnSale } from './bag-contents.ts'

/**
 * The sizes with these ids, in any order, with current prices and stock. Unknown ids are left out, as those of products
 * that are not published. `demo` is that of the settings: in a shop that only answers questions about demo products, these
 * are not available.
 */
export async function sizesOnSale(
  db: Db,
  ids: readonly number[],
  demo: DemoMode | undefined,
): Promise<SizeOnSale[]> {
  if (ids.length === 0) return []
  const isDemo = sql`(${demo === 'questions'} and p.demo is not distinct from 'untouched')`
  const { rows } = await db.execute<SizeRow<SizeOnSale>>(sql`
    select s.id::float8 as id, s.value::float8 as value, s.unit, s.decant, s.price::text as price,
           s.sale_price::text as "salePrice", s.stock = 0 as "soldOut", p.id as "productId", p.name, p.brand,
           p.currency, p.is_available and not ${isDemo} as "isAvailable", ${isDemo} as "isDemo", ${mainImage} as image
      from product_sizes s join products p on p.id = s.product_id
      where ${isPublished} and s.id in (${sql.join(
        ids.map((id) => sql`${id}::bigint`),
        sql`, `,
      )})`)
  return readSizes(rows).map(({ isDemo, ...size }) => (isDemo ? { ...size, isDemo } : size))
}

/** The lines with more pieces of a counted size than can be ordered. For sold-out sizes see `sizesOnSale`. */
export async function findShortages(db: Db, lines: readonly BagLine[]): Promise<Shortage[]> {
  if (lines.length === 0) return []
  const wanted = lines.map(({ sizeId, quantity }) => sql`(${sizeId}::bigint, ${quantity}::int)`)
  const { rows } = await db.execute<Shortage>(sql`
    select s.id::float8 as "sizeId", least(s.stock, ${MAX_COUNTED_QUANTITY}) as left,
           s.stock > ${MAX_COUNTED_QUANTITY} as "isMax" from product_sizes s
      join products p on p.id = s.product_id
      join (values ${sql.join(wanted, sql`, `)}) wanted (size_id, quantity) on wanted.size_id = s.id
      where ${isPublished} and s.stock > 0 and least(s.stock, ${MAX_COUNTED_QUANTITY}) < wanted.quantity`)
  return rows
}
