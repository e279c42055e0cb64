import { randomBytes } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { REVIEW_STATES } from '#shop/orders/order-states.ts'
import type { ProductCard } from '#shop/products/product.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { mainImage } from '#shop/products/size-rows.server.ts'
import { firstCharacters, firstName } from '#shop/text/clean-text.ts'
import { REVIEW_NAME } from './review.ts'
import {
  checkReviews,
  type ReviewErrors,
  type ReviewValues,
  readReviewForm,
  starsField,
  textField,
} from './review-form.ts'
import { reviewInvitations, reviews } from './schema.server.ts'

/**
 * Root-relative URL where the buyer of a delivered order may review it; created on first use, then constant. Undefined
 * before the delivery, after the link was used, and when none of its products are sold any more.
 */
export async function reviewLink(db: Db, orderId: string): Promise<string | undefined> {
  await db.execute(sql`
    insert into review_invitations (order_id, token)
      select o.id, ${randomBytes(16).toString('base64url')} from orders o where o.id = ${orderId} and o.state = any(${textArray(REVIEW_STATES)})
      on conflict (order_id) do nothing`)
  const { rows } = await db.execute<{ token: string }>(sql`
    select token from review_invitations i where order_id = ${orderId} and used_at is null
      and exists (select from order_lines l join products p on p.id = l.product_id
        where l.order_id = i.order_id and ${isPublished})`)
  const [row] = rows
  return row && href('/opinar/:token', { token: row.token })
}

/** The invitation of a link with its published perfumes, or undefined when it is invalid. */
export function findInvitation(db: Db, token: string): Promise<Invitation | undefined> {
  return readInvitation(db, token, isPublished)
}

async function readInvitation(db: Db, token: string, which: SQL): Promise<Invitation | undefined> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(token)) return undefined
  const { rows } = await db.execute<{
    isUsed: boolean
    name: string | null
    city: string | null
    products: ReviewedProduct[]
  }>(sql`
    select i.used_at is not null as "isUsed", o.buyer_name as name, o.buyer_city as city,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'brand', p.brand, 'image', ${mainImage})
          order by l.position), '[]')
         from (select product_id, min(position) as position from order_lines
                 where order_id = o.id group by product_id) l
         join products p on p.id = l.product_id where ${which}) as products
      from review_invitations i join orders o on o.id = i.order_id
      where i.token = ${token} and o.state = any(${textArray(REVIEW_STATES)})`)
  const [row] = rows
  if (!row || (row.products.length === 0 && !row.isUsed)) return undefined
  const { isUsed, name, city, products } = row
  const start = (text: string) => firstCharacters(text.trim(), REVIEW_NAME)
  return { isUsed, firstName: start(firstName(name) ?? ''), city: start(city ?? ''), products }
}

/** A perfume of the order that can be reviewed. */
export type ReviewedProduct = Pick<ProductCard, 'id' | 'name' | 'brand' | 'image'>

export interface Invitation {
  isUsed: boolean
  /** Initial values of the form; empty where the buyer's data were deleted. */
  firstName: string
  city: string
  /** Each perfume once, for any number of sizes. */
  products: ReviewedProduct[]
}

type SubmitOutcome =
  | { kind: 'stored' }
  | { kind: 'invalid'; values: ReviewValues; errors: ReviewErrors }
  /** The link was used already: nothing was stored. */
  | { kind: 'used' }
  | { kind: 'unknown' }

/** Stores the buyer's reviews as pending, and uses up the link, in one transaction. */
export function submitReviews(db: Db, token: string, form: FormData): Promise<SubmitOutcome> {
  return db.transaction(async (tx): Promise<SubmitOutcome> => {
    const invitation = await readInvitation(tx, token, sql`true`)
    if (!invitation) return { kind: 'unknown' }
    if (invitation.isUsed) return { kind: 'used' }
    const ids = invitation.products.map(({ id }) => id)
    // The form has the perfumes that were published when it was opened.
    const shown = ids.filter((id) => form.has(textField(id)) || form.has(starsField(id)))
    const values = readReviewForm(form, shown.length > 0 ? shown : ids)
    const { author, city, written, errors } = checkReviews(values)
    if (Object.keys(errors).length > 0) return { kind: 'invalid', values, errors }
    const [used] = await tx
      .update(reviewInvitations)
      .set({ usedAt: sql`now()` })
      .where(and(eq(reviewInvitations.token, token), isNull(reviewInvitations.usedAt)))
      .returning()
    if (!used) return { kind: 'used' }
    const { orderId } = used
    await tx.insert(reviews).values(
      written.map(({ productId, rating, text }) => ({
        productId,
        orderId,
        rating,
        body: text,
        author,
        city,
      })),
    )
    return { kind: 'stored' }
  })
}
