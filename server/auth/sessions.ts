import { createHmac } from 'node:crypto'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { AccountServices } from './account-services.ts'
import { recordAudit } from './audit-log.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { isSameText } from './encryption.ts'
import { session } from './schema.ts'
import { createSession, findSessionByToken, REMEMBERED_SECONDS } from './session-store.ts'
import type { Admin, Visitor } from './visitor.ts'

/**
 * Opens a session for a user whose sign-in is complete, in place of the browser's former session: its cookie is
 * overwritten, so no browser could end it. Each sign-in has a new token. The headers set the cookie.
 */
export async function openSession(
  { parts: { db, secret, now } }: Pick<AccountServices, 'parts'>,
  { userId, remembered }: { userId: string; remembered: boolean },
  visitor: Visitor,
): Promise<Headers> {
  const { headers, secure } = visitor
  const formerToken = readSessionToken(secret, visitor)
  const token = await db.transaction(async (tx) => {
    const former = formerToken && (await findSessionByToken(tx, formerToken, now()))
    if (former) await revokeSession(tx, former.user.id, former.session.id)
    return createSession(tx, { userId, remembered, userAgent: headers.get('user-agent'), now: now() })
  })
  return new Headers({ 'set-cookie': sessionCookie(secret, token, { remembered, secure }) })
}

/** The sessions of a user that are open now, newest first. Their tokens stay in the database. */
export async function listSessions(db: Db, userId: string) {
  return db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      remembered: session.remembered,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date())))
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

const COOKIE = { name: 'azahar.session' }

/** A token of 32 or 43 characters (sessions of releases before December 2026, and later ones), and its signature. */
const VALUE = /^([\w-]{32}|[\w-]{43})\.[\w%]+$/

/** `token.signature` as the browser gets it: HMAC-SHA-256 in base64, URL-encoded. */
function signToken(secret: string, token: string): string {
  return `${token}.${encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'))}`
}

/**
 * The token of the session cookie that this shop has signed. The session may be over; a forged cookie never reaches the
 * database.
 */
export function readSessionToken(
  secret: string,
  visitor: Pick<Visitor, 'headers' | 'secure'>,
): string | undefined {
  const value = readCookie(visitor, COOKIE)
  const token = value && VALUE.exec(value)?.[1]
  return token && isSameText(secret, value, signToken(secret, token)) ? token : undefined
}

/** Set-Cookie of a session. Without `remembered` the cookie ends with the browser. */
export function sessionCookie(
  secret: string,
  token: string,
  { remembered, secure }: { remembered: boolean; secure: boolean },
): string {
  return writeCookie(COOKIE, signToken(secret, token), secure, remembered ? REMEMBERED_SECONDS : undefined)
}

/** Set-Cookie that deletes the session cookie. */
export const expiredSessionCookie = (secure: boolean) => writeCookie(COOKIE, '', secure, 0)
