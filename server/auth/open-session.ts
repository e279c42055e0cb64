import type { AccountServices } from './account-services.ts'
import { sessionCookie } from './session-cookie.ts'
import { createSession } from './session-store.ts'
import { revokeSession } from './sessions.ts'
import type { Visitor } from './visitor.ts'

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
