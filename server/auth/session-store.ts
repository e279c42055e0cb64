import { hash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type Role, session, user } from './schema.ts'

const HOUR = 3_600_000

/** 'Keep me signed in'. */
export const REMEMBERED_SECONDS = 30 * 24 * 3600
const IDLE = 12 * HOUR
/** A page that reloads after every change uses its session; nevertheless the session ends after a day. */
const WHOLE = 24 * HOUR
/** Min extension of a session, so that few page views cause a write. */
const STEP = 5 * 60_000

/** When a session that is not remembered expires without further use. */
function idleEnd(now: Date, createdAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE, createdAt.getTime() + WHOLE))
}

/** The new end of a session in use, or undefined when the extension is too short for a write. */
export function lengthened(
  session: { remembered: boolean; createdAt: Date; expiresAt: Date },
  now: Date,
): Date | undefined {
  if (session.remembered) return undefined
  const end = idleEnd(now, session.createdAt)
  return end.getTime() - session.expiresAt.getTime() >= STEP ? end : undefined
}

/** Enough to distinguish a user's own browsers. */
const MAX_USER_AGENT = 300

interface NewSession {
  userId: string
  /** 'Keep me signed in'. */
  remembered: boolean
  userAgent: string | null
  now: Date
}

export interface OpenSession {
  session: { id: string; remembered: boolean; createdAt: Date; expiresAt: Date }
  user: { id: string; email: string; name: string; role: Role }
}

/** What the database keeps of a session's token. The token is random: a fast hash cannot be searched. */
export function sessionTokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Stores a session and returns its token of 256 random bits. A database trigger limits a user to 20 sessions. */
export async function createSession(
  db: Db,
  { userId, remembered, userAgent, now }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(session).values({
    id: randomUUID(),
    userId,
    token: sessionTokenHash(token),
    remembered,
    expiresAt: remembered ? new Date(now.getTime() + REMEMBERED_SECONDS * 1000) : idleEnd(now, now),
    userAgent: userAgent?.slice(0, MAX_USER_AGENT),
    createdAt: now,
    updatedAt: now,
  })
  return token
}

/** The open session of a token and its user. An expired session is deleted. */
export async function findSessionByToken(db: Db, token: string, now: Date): Promise<OpenSession | undefined> {
  const { id, remembered, createdAt, expiresAt } = session
  const { id: userId, email, name, role } = user
  const [found] = await db
    .select({
      session: { id, remembered, createdAt, expiresAt },
      user: { id: userId, email, name, role },
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, sessionTokenHash(token)))
  if (!found || found.session.expiresAt > now) return found
  await db.delete(session).where(eq(session.id, found.session.id))
  return undefined
}
