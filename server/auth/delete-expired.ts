import { and, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { secondStep, session, signInAttempts, verification } from './schema.ts'
import { BEGUN_MS } from './second-step.ts'
import { ATTEMPT_MAX_AGE_MS } from './sign-in-throttle.ts'

/** Deletes expired sessions, links and codes, old sign-in attempts, and unconfirmed keys. */
export async function deleteExpired(db: Db, now = new Date()): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(session).where(lt(session.expiresAt, now))
  await db.delete(verification).where(lt(verification.expiresAt, now))
  await db.delete(signInAttempts).where(lt(signInAttempts.at, before(ATTEMPT_MAX_AGE_MS)))
  await db
    .delete(secondStep)
    .where(and(isNull(secondStep.confirmedAt), lt(secondStep.createdAt, before(BEGUN_MS))))
}
