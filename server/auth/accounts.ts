import { eq } from 'drizzle-orm'
import { type AccountServices, type AccountsParts, PAUSES } from './account-services.ts'
import { recordAudit } from './audit-log.ts'
import { FairQueue } from './fair-queue.ts'
import { type Role, session, user } from './schema.ts'
import { findSessionByToken, lengthened, type OpenSession } from './session-store.ts'
import { expiredSessionCookie, readSessionToken, revokeSession } from './sessions.ts'
import { type SignInArea, type SignInOutcome, type SignInRequest, signIn } from './sign-in.ts'
import { type CodeOutcome, findPending, signInWithCode } from './sign-in-code.ts'
import { SignInThrottle } from './sign-in-throttle.ts'
import { HASHES_AT_A_TIME, passwordHashing } from './stored-password.ts'
import type { Admin, Customer, SignedIn, Visitor } from './visitor.ts'

/** Signs the administrator and customers in and out, and reads their sessions. */
export class Accounts implements AccountServices {
  readonly parts: AccountServices['parts']
  readonly throttle: SignInThrottle
  /** Runs every task that computes a password hash. */
  readonly queue = new FairQueue({ concurrency: HASHES_AT_A_TIME })

  constructor(given: AccountsParts) {
    this.parts = { hashing: passwordHashing, now: () => new Date(), pauses: PAUSES, socialKeys: {}, ...given }
    this.throttle = new SignInThrottle(given.db, this.parts.now)
  }

  /** Signs in on the sign-in page of an area; that of the admin area accepts only the administrator. */
  signIn(area: SignInArea, request: SignInRequest, visitor: Visitor): Promise<SignInOutcome> {
    return signIn(this, area, request, visitor)
  }

  /** Checks the code of the second step. */
  signInWithCode(code: string, visitor: Visitor): Promise<CodeOutcome> {
    return signInWithCode(this, code, visitor)
  }

  /** Whether this visitor has sent the right pair and still has to enter a code. */
  async owesCode(visitor: Visitor): Promise<boolean> {
    return (await findPending(this, visitor)) !== undefined
  }

  /** The administrator of this visitor's session; undefined without a session or for a customer's session. */
  findAdmin(visitor: Visitor): Promise<Admin | undefined> {
    return this.#findSignedIn(visitor, 'admin')
  }

  /** The customer of this visitor's session; undefined for the administrator. */
  findCustomer(visitor: Visitor): Promise<Customer | undefined> {
    return this.#findSignedIn(visitor, 'customer')
  }

  async #findSignedIn(visitor: Visitor, role: Role): Promise<SignedIn | undefined> {
    const found = await this.findSession(visitor)
    if (found?.user.role !== role) return undefined
    const { db, now } = this.parts
    const expiresAt = lengthened(found.session, now())
    if (expiresAt) await db.update(session).set({ expiresAt }).where(eq(session.id, found.session.id))
    const { id, email, name } = found.user
    return { userId: id, email, name, sessionId: found.session.id }
  }

  /** Whether the session still belongs to the administrator. Does not extend it: an open page is no use of it. */
  async isStillAdmin(visitor: Visitor): Promise<boolean> {
    return (await this.endOfSession(visitor, 'admin')) !== undefined
  }

  /** When this visitor's session expires without further use; undefined without a session in this role. */
  async endOfSession(visitor: Visitor, role: Role): Promise<Date | undefined> {
    const found = await this.findSession(visitor)
    return found?.user.role === role ? found.session.expiresAt : undefined
  }

  async findSession(visitor: Visitor): Promise<OpenSession | undefined> {
    const { db, secret, now } = this.parts
    const token = readSessionToken(secret, visitor)
    return token === undefined ? undefined : findSessionByToken(db, token, now())
  }

  /** Ends the administrator's session; the headers delete its cookies. */
  async signOut(admin: Admin, visitor: Visitor): Promise<Headers> {
    await this.parts.db.transaction(async (tx) => {
      await revokeSession(tx, admin.userId, admin.sessionId)
      await recordAudit(tx, {
        actor: admin.email,
        action: 'session.closed',
        subjectType: 'user',
        subjectId: admin.userId,
        summary: 'Cerró sesión',
      })
    })
    return this.forgetCookies(visitor)
  }

  /** Ends a customer's session; the headers delete its cookies. */
  async signOutCustomer({ userId, sessionId }: Customer, visitor: Visitor): Promise<Headers> {
    await revokeSession(this.parts.db, userId, sessionId)
    return this.forgetCookies(visitor)
  }

  /** Headers that take the session's cookies away. */
  forgetCookies({ secure }: Visitor): Headers {
    return new Headers({ 'set-cookie': expiredSessionCookie(secure) })
  }

  /** Id and role of the account with this e-mail, if there is one. */
  async findUser(email: string) {
    const { id, role } = user
    const [row] = await this.parts.db.select({ id, role }).from(user).where(eq(user.email, email))
    return row
  }
}
