import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { findInvitation } from './invitation.server.ts'
import { checkReviews, type ReviewErrors, type ReviewValues, readReviewForm } from './review-form.ts'
import { reviewInvitations, reviews } from './schema.server.ts'

export type SubmitOutcome =
  | { kind: 'stored' }
  | { kind: 'invalid'; values: ReviewValues; errors: ReviewErrors }
  /** The link was used already: nothing was stored. */
  | { kind: 'used' }
  | { kind: 'unknown' }

/** Stores the buyer's reviews as pending, and uses up the link, in one transaction. */
export function submitReviews(db: Db, token: string, form: FormData): Promise<SubmitOutcome> {
  return db.transaction(async (tx): Promise<SubmitOutcome> => {
    const invitation = await findInvitation(tx, token)
    if (!invitation) return { kind: 'unknown' }
    if (invitation.isUsed) return { kind: 'used' }
    const values = readReviewForm(
      form,
      invitation.products.map(({ id }) => id),
    )
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
