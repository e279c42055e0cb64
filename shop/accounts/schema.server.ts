import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

/** The SQL is in `migrations/0006_favourites.sql`. */
export const favorites = pgTable(
  'favourites',
  {
    userId: text('user_id').notNull(),
    productId: uuid('product_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
