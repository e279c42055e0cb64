import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row, or none while the environment's values hold. The SQL is in `migrations/0003_store_settings.sql`. */
export const storeSettings = pgTable('store_settings', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  storeName: text('store_name').notNull(),
  whatsappNumber: text('whatsapp_number').notNull(),
  openingHours: text('opening_hours').array().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
