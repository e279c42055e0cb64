import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { session, user } from '#server/db/schema/accounts.ts'
import type { Credentials } from './administrator.ts'
import { recordAudit } from './audit-log.ts'
import { type BetterAuth, createBetterAuth } from './better-auth.ts'
import { type PasswordHashing, passwordHashing } from './password-hashing.ts'
import { lengthened } from './session-length.ts'
import { revokeSession } from './sessions.ts'
import { type SignInOutcome, type SignInRequest, signInAdministrator } from './sign-in.ts'
import { SignInThrottle } from './sign-in-throttle.ts'

/** Who asks, as far as accounts need to know. */
export interface Visitor {
  headers: Headers
  /** The network address, never stored as such. */
  address: string
  /** Whether they came over https. */
  secure: boolean
}

/** The signed-in administrator. */
export interface Admin {
  userId: string
  email: string
  name: string
  sessionId: string
}

interface AccountsParts {
  db: Db
  secret: string
  /** The pair of the settings, if they name one. */
  configured?: Credentials
  log: { error(fields: object, message: string): void }
  hashing?: PasswordHashing
  now?: () => Date
}

/** Accounts and their sessions: the only way in or out of the administration. */
export class Accounts {
  readonly parts: Required<Omit<AccountsParts, 'configured'>> & Pick<AccountsParts, 'configured'>
  readonly throttle: SignInThrottle
  readonly #https: BetterAuth
  readonly #http: BetterAuth

  constructor(given: AccountsParts) {
    this.parts = { hashing: passwordHashing, now: () => new Date(), ...given }
    this.throttle = new SignInThrottle(given.db, this.parts.now)
    this.#https = createBetterAuth({ ...this.parts, secure: true })
    this.#http = createBetterAuth({ ...this.parts, secure: false })
  }

  /** better-auth with the cookies of this visitor's way of coming. */
  betterAuth({ secure }: Pick<Visitor, 'secure'>): BetterAuth {
    return secure ? this.#https : this.#http
  }

  signInAdministrator(request: SignInRequest, visitor: Visitor): Promise<SignInOutcome> {
    return signInAdministrator(this, request, visitor)
  }

  /** The administrator whose session this visitor carries; strangers and customers are nobody here. */
  async findAdmin(visitor: Visitor): Promise<Admin | undefined> {
    const found = await this.#adminSession(visitor)
    if (!found) return undefined
    const { db, now } = this.parts
    const expiresAt = lengthened(found.session, now())
    if (expiresAt) await db.update(session).set({ expiresAt }).where(eq(session.id, found.session.id))
    const { id, email, name } = found.user
    return { userId: id, email, name, sessionId: found.session.id }
  }

  /** Whether they still are the administrator. A page that stands open is no use of its session. */
  async isStillAdmin(visitor: Visitor): Promise<boolean> {
    return (await this.#adminSession(visitor)) !== undefined
  }

  async #adminSession(visitor: Visitor) {
    if (!/(?:^|;\s*)(?:__Host-)?azahar\./.test(visitor.headers.get('cookie') ?? '')) return undefined
    const found = await this.betterAuth(visitor).api.getSession({
      headers: visitor.headers,
      query: { disableRefresh: true },
    })
    return found?.user.role === 'admin' ? found : undefined
  }

  /** Ends the session for good; the headers take its cookies away. */
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
    const { headers } = await this.betterAuth(visitor).api.signOut({
      headers: visitor.headers,
      returnHeaders: true,
    })
    return cookiesOf(headers)
  }

  /** The role behind an e-mail, or undefined when nobody has it. */
  async roleOf(email: string) {
    const [row] = await this.parts.db.select({ role: user.role }).from(user).where(eq(user.email, email))
    return row?.role
  }
}

/** The Set-Cookie lines of an answer, without the rest of its headers. */
export function cookiesOf(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((line): [string, string] => ['set-cookie', line]))
}
