import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type ProductReviews, type Review, reviewDate } from './review.ts'

const SHOWN = 10

type Row = Omit<Review, 'date'> & { at: string }

/** Published reviews of a product, the newest first; null when there are none. */
export async function productReviews(db: Db, productId: string): Promise<ProductReviews | null> {
  const { rows } = await db.execute<{ count: number; rating: number; newest: Row[] }>(sql`
    select p.real_review_count as count, p.rating::float8 as rating,
      (select coalesce(json_agg(r order by r.at desc, r.id desc), '[]') from (
         select id, rating, body as text, author, city, created_at as at from reviews
           where product_id = p.id and state = 'publicada' order by created_at desc, id desc limit ${SHOWN}) r) as newest
      from products p where p.id = ${productId} and p.real_review_count > 0`)
  const [row] = rows
  return row
    ? { ...row, newest: row.newest.map(({ at, ...review }) => ({ ...review, date: reviewDate(at) })) }
    : null
}
