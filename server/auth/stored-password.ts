import { randomBytes, randomUUID, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { Semaphore } from '#server/jobs/semaphore.ts'
import { account } from './schema.ts'

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(pair: { hash: string; password: string }): Promise<boolean>
}

/** Each takes 32 MB and 60 ms of a core. Concurrent sign-ins leave one core for the shop. */
export const HASHES_AT_A_TIME = Math.max(1, availableParallelism() - 1)
const semaphore = new Semaphore(HASHES_AT_A_TIME)

const [N, r, p, KEY_BYTES] = [16_384, 16, 1, 64]
const OPTIONS: ScryptOptions = { N, r, p, maxmem: 128 * N * r * 2 }
/** Salt and key in hexadecimal. scrypt gets the salt as this text, not as the bytes that it stands for. */
const STORED = /^([0-9a-f]{32}):([0-9a-f]{128})$/

const deriveKey = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)
const keyFor = (password: string, salt: string) =>
  deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, OPTIONS)

/** scrypt. A stored text has the form `salt:key`; `verify` throws on any other form. */
export const passwordHashing: PasswordHashing = {
  hash: (password) =>
    semaphore.run(async () => {
      const salt = randomBytes(16).toString('hex')
      return `${salt}:${(await keyFor(password, salt)).toString('hex')}`
    }),
  verify: ({ hash, password }) =>
    semaphore.run(async () => {
      const [, salt, key] = STORED.exec(hash) ?? []
      if (!salt || !key) throw new Error('A stored password hash has an unknown form')
      return timingSafeEqual(await keyFor(password, salt), Buffer.from(key, 'hex'))
    }),
}

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

/**
 * The same. Until the transaction ends, changes of the password and other sign-ins of the user wait: no session of a
 * former password outlives the change.
 */
export async function lockPasswordHash(tx: Db, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ hash: account.password })
    .from(account)
    .where(ownPassword(userId))
    .for('update')
  return row?.hash ?? undefined
}

const ownPassword = (userId: string) => and(eq(account.userId, userId), eq(account.providerId, 'credential'))
