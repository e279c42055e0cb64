import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, like, lt, lte } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { verification } from './schema.ts'
import { sessionTokenHash } from './session-store.ts'

/** The purpose of an e-mail link, or of the cookie between two steps of a sign-in. */
type Purpose = 'registration' | 'reset' | 'second-step'

interface Issue {
  /** The data that the token stands for. */
  value: string
  lifeMs: number
  now: Date
}

/** 256 random bits for the URL in an e-mail; the database stores only their hash. */
export async function issueToken(db: Db, purpose: Purpose, { value, lifeMs, now }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.delete(verification).where(lt(verification.expiresAt, now))
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: toIdentifier(purpose, token),
    value,
    expiresAt: new Date(now.getTime() + lifeMs),
    createdAt: now,
  })
  return token
}

/** The value of an unused, unexpired token. */
export async function readToken(db: Db, purpose: Purpose, token: string, now: Date) {
  const [row] = await db
    .select({ value: verification.value })
    .from(verification)
    .where(valid(purpose, token, now))
  return row?.value
}

/** Reads and deletes the token: of concurrent requests, exactly one gets the value. */
export async function takeToken(db: Db, purpose: Purpose, token: string, now: Date) {
  const [row] = await db
    .delete(verification)
    .where(valid(purpose, token, now))
    .returning({ value: verification.value })
  return row?.value
}

/** Deletes all tokens of a purpose, or those with this value. */
export async function endTokens(db: Db, purpose: Purpose, value?: string): Promise<void> {
  const isOwn = value === undefined ? undefined : eq(verification.value, value)
  await db.delete(verification).where(and(like(verification.identifier, `${purpose}:%`), isOwn))
}

/** Whether a token with this value was issued since then, for no longer than this life. */
export async function hasTokenSince(
  db: Db,
  purpose: Purpose,
  { value, lifeMs, now }: Issue,
  since: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: verification.id })
    .from(verification)
    .where(
      and(
        like(verification.identifier, `${purpose}:%`),
        eq(verification.value, value),
        gt(verification.createdAt, since),
        lte(verification.expiresAt, new Date(now.getTime() + lifeMs)),
      ),
    )
    .limit(1)
  return found.length > 0
}

function valid(purpose: Purpose, token: string, now: Date) {
  return and(eq(verification.identifier, toIdentifier(purpose, token)), gt(verification.expiresAt, now))
}

function toIdentifier(purpose: Purpose, token: string): string {
  return `${purpose}:${sessionTokenHash(token)}`
}
