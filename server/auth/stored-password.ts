import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { account } from './schema.ts'

/** Stores the hash of a user's password, in place of a former one. */
export async function storePassword(tx: Db, userId: string, hash: string): Promise<void> {
  await tx
    .insert(account)
    .values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: hash })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password: hash, updatedAt: new Date() },
    })
}

/** The hash of a user's password; undefined when they have none. */
export async function readPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return row?.hash ?? undefined
}
