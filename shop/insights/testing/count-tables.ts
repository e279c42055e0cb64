import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

const count = (name?: string) => (name ? integer(name) : integer()).notNull().default(0)

/** The counters (migrations/0007_insights.sql), which the shop reads and writes by SQL. */
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
