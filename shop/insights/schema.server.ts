import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

const count = (name?: string) => (name ? integer(name) : integer()).notNull().default(0)

/** The SQL, with what each column means, is in `migrations/0007_insights.sql`. */
export const visitDays = pgTable('visit_days', {
  day: date().primaryKey(),
  pages: count(),
  chats: count(),
  searches: count(),
  emptySearches: count('empty_searches'),
})

export const productDays = pgTable(
  'product_days',
  { productId: uuid('product_id').notNull(), day: date().notNull(), seen: count(), chats: count() },
  (table) => [primaryKey({ columns: [table.productId, table.day] })],
)

export const searchDays = pgTable(
  'search_days',
  { day: date().notNull(), term: text().notNull(), times: count(), empty: count() },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
)

/** First steps that the operator confirmed (migrations/0020_first_steps.sql). */
export const confirmedSteps = pgTable('confirmed_steps', {
  step: text().primaryKey(),
  confirmedAt: moment('confirmed_at').notNull().defaultNow(),
})
