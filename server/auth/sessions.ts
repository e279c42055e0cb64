import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { AccountServices } from './account-services.ts'
import { recordAudit } from './audit-log.ts'
import { session } from './schema.ts'
import { sessionCookie } from './session-cookie.ts'
import { createSession } from './session-store.ts'
import type { Admin, Visitor } from './visitor.ts'

/**
 * Opens a session for a user whose sign-in is complete, in place of the browser's former session: its cookie is
 * overwritten, so no browser could end it. Each sign-in has a new token. The headers set the cookie.
 */
export async function openSession(
  accounts: AccountServices,
  { userId, remembered }: { userId: string; remembered: boolean },
  visitor: Visitor,
): Promise<Headers> {
  const { db, secret, now } = accounts.parts
  const { headers, secure } = visitor
  const former = await accounts.findSession(visitor)
  const token = await db.transaction(async (tx) => {
    if (former) await revokeSession(tx, former.user.id, former.session.id)
    return createSession(tx, { userId, remembered, userAgent: headers.get('user-agent'), now: now() })
  })
  return new Headers({ 'set-cookie': sessionCookie(secret, token, { remembered, secure }) })
}

interface SessionRow {
  id: string
  /** The User-Agent of the browser. */
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

type Owner = Pick<Admin, 'userId' | 'email'>

/** Ends one of the owner's sessions at their request, with its audit entry; false when they have no such session. */
export function closeSession(db: Db, owner: Owner, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await revokeSession(tx, owner.userId, id))) return false
    await recordRevoked(tx, owner, 'Cerró una sesión abierta')
    return true
  })
}

/** Ends all of the owner's sessions except the requesting one, with one audit entry; returns their number. */
export function closeOtherSessions(db: Db, owner: Owner & Pick<Admin, 'sessionId'>): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, owner.userId), ne(session.id, owner.sessionId)))
      .returning({ expiresAt: session.expiresAt })
    const open = ended.filter(({ expiresAt }) => expiresAt > new Date()).length
    if (open > 0) await recordRevoked(tx, owner, 'Cerró todas sus demás sesiones')
    return open
  })
}

function recordRevoked(tx: Db, { userId, email }: Owner, summary: string): Promise<void> {
  return recordAudit(tx, {
    actor: email,
    action: 'session.revoked',
    subjectType: 'user',
    subjectId: userId,
    summary,
  })
}
