import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { dateText } from '#shop/dates/moment-text.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { products } from '#shop/products/schema.server.ts'
import { findPage } from '#shop/urls/define-query.ts'
import type { ReviewState } from './review.ts'
import type { ModeratedReview, ReviewList } from './review-list.ts'
import { reviews } from './schema.server.ts'

const PAGE_SIZE = 50

/** One page of all reviews: first those that the operator has not read, then the newest. */
export async function listReviews(db: Db, asked: number, timeZone: string): Promise<ReviewList> {
  const { rows: counts } = await db.execute<{ all: number; pending: number }>(sql`
    select count(*)::int as all, (count(*) filter (where state = 'pendiente'))::int as pending from reviews`)
  const { all = 0, pending = 0 } = counts[0] ?? {}
  const { page, pageCount, offset } = findPage(asked, all, PAGE_SIZE)
  const { rows } = await db.execute<Omit<ModeratedReview, 'date'> & { at: Date }>(sql`
    select r.id::float8 as id, r.rating::int as rating, r.body as text, r.author, r.city, r.state,
      r.created_at as at,
      json_build_object('id', p.id, 'name', p.name, 'isPublished', ${isPublished}) as product, o.code as "orderCode"
      from reviews r join products p on p.id = r.product_id left join orders o on o.id = r.order_id
      order by (r.state = 'pendiente') desc, r.created_at desc, r.id desc
      limit ${PAGE_SIZE} offset ${offset}`)
  const read = rows.map(({ at, ...review }) => ({ ...review, date: dateText(at, timeZone) }))
  return { reviews: read, pending, page, pageCount }
}

/** Number of reviews without a decision. */
export async function countPending(db: Db): Promise<number> {
  return db.$count(reviews, eq(reviews.state, 'pendiente'))
}

type ModerateOutcome = 'done' | 'conflict' | 'missing'

const DONE: Readonly<Record<ReviewState, string>> = {
  publicada: 'Opinión publicada',
  rechazada: 'Opinión rechazada',
  pendiente: 'Opinión otra vez por leer',
}

/** Publishes, rejects or withdraws a review; `from` is the state that the operator saw. */
export function moderateReview(
  db: Db,
  { id, from, to, actor }: { id: number; from: ReviewState; to: ReviewState; actor: string },
): Promise<ModerateOutcome> {
  return inTransaction(db, async (tx): Promise<ModerateOutcome> => {
    const [review] = await tx.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.id, id))
    if (!review) return 'missing'
    // Lock order: first the product, then its review, as in a deletion of the product. This prevents deadlocks.
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(eq(products.id, review.productId))
      .for('no key update')
    const changed = await tx
      .update(reviews)
      .set({ state: to, moderatedAt: to === 'pendiente' ? null : sql`now()` })
      .where(sql`${reviews.id} = ${id} and ${reviews.state} = ${from} and ${from} <> ${to}`)
      .returning()
    if (!product) return 'missing'
    if (changed.length === 0) {
      const [now] = await tx.select({ state: reviews.state }).from(reviews).where(eq(reviews.id, id))
      // The decision is sent again, because its answer got lost.
      return now?.state === to ? 'done' : 'conflict'
    }
    await recordAudit(tx, {
      actor,
      action: 'review.moderated',
      subjectType: 'review',
      subjectId: String(id),
      summary: `${DONE[to]}: ${product.name}`,
    })
    return 'done'
  })
}
