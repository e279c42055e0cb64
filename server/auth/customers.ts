import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { CUSTOMER, recordAudit } from './audit-log.ts'
import { endTokens } from './one-use-tokens.ts'
import { account, session, user } from './schema.ts'
import { type PasswordHashing, readPasswordHash, storePassword } from './stored-password.ts'
import type { Customer } from './visitor.ts'

export interface NewCustomer {
  name: string
  email: string
  hash: string
  /** The customer has opened a link in an e-mail to this address. */
  emailVerified: boolean
}

/** Adds a customer; false when the e-mail has an account already, which stays as it is. */
export function createCustomer(db: Db, { hash, ...person }: NewCustomer): Promise<boolean> {
  return db.transaction(async (tx) => {
    const id = await insertCustomer(tx, person)
    if (id !== undefined) await storePassword(tx, id, hash)
    return id !== undefined
  })
}

/** The id of the new customer, who cannot sign in yet; undefined when the e-mail has an account. */
export async function insertCustomer(tx: Db, person: Omit<NewCustomer, 'hash'>): Promise<string | undefined> {
  const [row] = await tx
    .insert(user)
    .values({ id: randomUUID(), role: 'customer', ...person })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id })
  return row?.id
}

/** The customer with this e-mail or id; undefined for the administrator. */
export async function findCustomer(
  db: Db,
  by: { email: string } | { id: string },
): Promise<Pick<Customer, 'userId' | 'email' | 'name'> | undefined> {
  const is = 'email' in by ? eq(user.email, by.email) : eq(user.id, by.id)
  const [row] = await db
    .select({ userId: user.id, email: user.email, name: user.name })
    .from(user)
    .where(and(is, eq(user.role, 'customer')))
  return row
}

export async function renameCustomer(db: Db, { userId }: Customer, name: string): Promise<void> {
  await db.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, userId))
}

/** Whether this is the user's password. Costs one password hash, also where the user has none. */
export async function isPasswordRight(db: Db, hashing: PasswordHashing, userId: string, password: string) {
  return verifyPassword(hashing, await readPasswordHash(db, userId), password)
}

/** The same for a hash that was read before. */
export async function verifyPassword(hashing: PasswordHashing, hash: string | undefined, password: string) {
  if (hash !== undefined) return hashing.verify({ hash, password })
  await hashing.hash(password)
  return false
}

/**
 * A new password ends every session except the requesting one, and every password reset link. Without a session (a
 * reset by e-mail) it also removes social sign-ins of an unconfirmed e-mail: another person may have claimed it.
 */
export async function changePassword(
  db: Db,
  { userId, sessionId }: Pick<Customer, 'userId'> & Partial<Customer>,
  hash: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await storePassword(tx, userId, hash)
    await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, sessionId ?? '')))
    await endTokens(tx, 'reset', userId)
    if (sessionId) return
    const unconfirmed = tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    await tx
      .delete(account)
      .where(and(inArray(account.userId, unconfirmed), ne(account.providerId, 'credential')))
  })
}

/**
 * Deletes account, sign-in methods, sessions and favorites; orders stay without their customer (foreign key). False
 * when no customer has the id.
 */
export async function removeAccount(tx: Db, userId: string): Promise<boolean> {
  await endTokens(tx, 'reset', userId)
  const removed = await tx
    .delete(user)
    .where(and(eq(user.id, userId), eq(user.role, 'customer')))
    .returning({ id: user.id })
  return removed.length > 0
}

/** Deletes a customer's account at their own request. */
export async function deleteCustomer(db: Db, { userId }: Customer): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeAccount(tx, userId))) return
    // Without the customer's data, because the log is permanent.
    await recordAudit(tx, {
      actor: CUSTOMER,
      action: 'customer.deleted',
      subjectType: 'user',
      summary: 'Un cliente borró su cuenta',
    })
  })
}
