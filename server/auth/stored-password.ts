import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { account } from './schema.ts'

/** Stores the hash of a user's password, in place of a former one. */
export async function storePassword(tx: Db, userId: string, hash: string): Promise<void> {
  await tx
    .insert(account)
    .values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: hash })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password: hash, replacedPassword: null, updatedAt: new Date() },
    })
}

/** Stores the hash of a password changed in the shop; the first replaced hash stays known. */
export async function replacePassword(tx: Db, userId: string, hash: string): Promise<void> {
  const replacedPassword = sql`coalesce(${account.replacedPassword}, ${account.password})`
  await tx
    .update(account)
    .set({ password: hash, replacedPassword, updatedAt: new Date() })
    .where(ownPassword(userId))
}

/** The hash that the first change in the shop replaced; undefined before a change. */
export async function readReplacedHash(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ hash: account.replacedPassword }).from(account).where(ownPassword(userId))
  return row?.hash ?? undefined
}

/** The hash of a user's password; undefined when they have none. */
export async function readPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ hash: account.password }).from(account).where(ownPassword(userId))
  return row?.hash ?? undefined
}

const ownPassword = (userId: string) => and(eq(account.userId, userId), eq(account.providerId, 'credential'))
