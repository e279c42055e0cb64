import { bigint, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'
import type { ReviewState } from './review.ts'

/** The SQL, with what each column means, is in `migrations/0008_reviews.sql`. */
export const reviewInvitations = pgTable('review_invitations', {
  orderId: uuid('order_id').primaryKey(),
  token: text().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  usedAt: moment('used_at'),
})

export const reviews = pgTable('reviews', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid('product_id').notNull(),
  orderId: uuid('order_id'),
  rating: smallint().notNull(),
  body: text().notNull().default(''),
  author: text().notNull(),
  city: text().notNull().default(''),
  state: text().$type<ReviewState>().notNull().default('pendiente'),
  createdAt: moment('created_at').notNull().defaultNow(),
  moderatedAt: moment('moderated_at'),
})
