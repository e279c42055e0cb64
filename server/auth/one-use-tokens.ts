import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, like, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { verification } from './schema.ts'
import { sessionTokenHash } from './session-store.ts'

/** What a letter's link, or the cookie between two steps of a sign-in, may be good for. */
export type Purpose = 'registration' | 'reset' | 'second-step'

interface Issue {
  /** What the link stands for. */
  value: string
  lifeMs: number
  now: Date
}

/** 256 random bits for the address of a letter; the database keeps their hash only. */
export async function issueToken(db: Db, purpose: Purpose, { value, lifeMs, now }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.delete(verification).where(lt(verification.expiresAt, now))
  await db.insert(verification).values({
    id: randomUUID(),
    identifier: identifierOf(purpose, token),
    value,
    expiresAt: new Date(now.getTime() + lifeMs),
    createdAt: now,
  })
  return token
}

/** What an unused token that has not run out stands for. */
export async function readToken(db: Db, purpose: Purpose, token: string, now: Date) {
  const [row] = await db
    .select({ value: verification.value })
    .from(verification)
    .where(valid(purpose, token, now))
  return row?.value
}

/** The same, once: of several who come with it, one gets it. */
export async function takeToken(db: Db, purpose: Purpose, token: string, now: Date) {
  const [row] = await db
    .delete(verification)
    .where(valid(purpose, token, now))
    .returning({ value: verification.value })
  return row?.value
}

/** Ends all tokens of a purpose that stand for the same. */
export async function endTokens(db: Db, purpose: Purpose, value: string): Promise<void> {
  await db
    .delete(verification)
    .where(and(like(verification.identifier, `${purpose}:%`), eq(verification.value, value)))
}

/** Whether one was issued since then. */
export async function hasTokenSince(db: Db, purpose: Purpose, value: string, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: verification.id })
    .from(verification)
    .where(
      and(
        like(verification.identifier, `${purpose}:%`),
        eq(verification.value, value),
        gt(verification.createdAt, since),
      ),
    )
    .limit(1)
  return found.length > 0
}

function valid(purpose: Purpose, token: string, now: Date) {
  return and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, now))
}

function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${sessionTokenHash(token)}`
}
