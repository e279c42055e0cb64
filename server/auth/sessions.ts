import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { session } from '#server/db/schema/accounts.ts'

export interface SessionRow {
  id: string
  /** The browser, in its own words. */
  userAgent: string | null
  remembered: boolean
  createdAt: Date
  expiresAt: Date
}

/** The sessions of a user that are open now, newest first. Their tokens stay in the database. */
export function listSessions(db: Db, userId: string, now = new Date()): Promise<SessionRow[]> {
  return db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      remembered: session.remembered,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
    .orderBy(desc(session.createdAt))
}

/** Ends one session of a user at once; false when they have no such session. */
export async function revokeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, id)))
    .returning({ id: session.id })
  return ended.length > 0
}
