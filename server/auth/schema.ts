import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

const createdAt = () => moment('created_at').notNull().defaultNow()
const updatedAt = () => moment('updated_at').notNull().defaultNow()
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export type Role = 'admin' | 'customer'

/** The SQL is in `migrations/0002_accounts.sql`. It has more columns, which only better-auth used (decision 27). */
export const user = pgTable('user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  role: text().$type<Role>().notNull().default('customer'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const session = pgTable('session', {
  id: text().primaryKey(),
  userId: userId(),
  /** SHA-256 of the token in the cookie. */
  token: text().notNull().unique(),
  /** 'Keep me signed in': 30 days; otherwise 12 idle hours. */
  remembered: boolean().notNull().default(false),
  expiresAt: moment('expires_at').notNull(),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A way to sign in; a password is the one of provider `credential`. */
export const account = pgTable('account', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: userId(),
  password: text(),
  /** Hash of the password that the first change in the shop replaced (0020_first_steps.sql). */
  replacedPassword: text('replaced_password'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const verification = pgTable('verification', {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const signInAttempts = pgTable('sign_in_attempts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  account: text().notNull(),
  source: text().notNull(),
  /** Only of IPv6 addresses: keyed hashes of the first 56 and 48 bits. */
  network56: text('network_56'),
  network48: text('network_48'),
  knownDevice: boolean('known_device').notNull().default(false),
  at: moment('at').notNull(),
})

export const authSecret = pgTable('auth_secret', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  value: text().notNull(),
})

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull().defaultNow(),
  actor: text().notNull(),
  action: text().notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id'),
  summary: text().notNull(),
})

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
