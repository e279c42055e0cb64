import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The SQL is in `migrations/0006_favourites.sql`. */
export const favourites = pgTable(
  'favourites',
  {
    userId: text('user_id').notNull(),
    productId: uuid('product_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
