import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The SQL, with its reasons, is in `migrations/0011_second_step.sql`. */
export const secondStep = pgTable('second_step', {
  userId: text('user_id').primaryKey(),
  encryptedKey: text('sealed_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Deleted when used. */
export const recoveryCodes = pgTable('recovery_codes', {
  hash: text().primaryKey(),
  userId: text('user_id').notNull(),
})
