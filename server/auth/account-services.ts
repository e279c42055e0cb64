import type { Db } from '#server/db/database.ts'
import type { Credentials } from './administrator.ts'
import type { BetterAuth } from './better-auth.ts'
import type { FairQueue } from './fair-queue.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { Role } from './schema.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import type { SocialKeys } from './social-keys.ts'
import type { Visitor } from './visitor.ts'

/** Milliseconds between two guesses that are looked at where a limit is reached. */
export interface Pauses {
  /** Of one network or device. */
  source: number
  /** At one account, by all unknown devices together. */
  account: number
}
export const PAUSES: Pauses = { source: 5000, account: 1000 }

export interface AccountsParts {
  db: Db
  secret: string
  /** The pair of the settings, if they name one. */
  configured?: Credentials
  log: { error(fields: object, message: string): void }
  hashing?: PasswordHashing
  now?: () => Date
  /** How slowly guesses are looked at where a limit is reached. */
  pauses?: Pauses
  /** Networks by which customers may come in; none without it. */
  socialKeys?: SocialKeys
}

/** What signing in, second step and limits work with. */
export interface AccountServices {
  readonly parts: Required<Omit<AccountsParts, 'configured'>> & Pick<AccountsParts, 'configured'>
  readonly throttle: SignInThrottle
  /** Everything that costs a password hash waits here for its turn. */
  readonly queue: FairQueue
  /** better-auth with the cookies of this visitor's way of coming. */
  betterAuth(visitor: Pick<Visitor, 'secure'>): BetterAuth
  /** The open session of this visitor. */
  findSession(visitor: Visitor): Promise<BetterAuth['$Infer']['Session'] | null>
  /** The account with this e-mail. */
  findUser(email: string): Promise<{ id: string; role: Role } | undefined>
  /** The role of an account, or undefined when there is none with the id. */
  findRoleOfUser(id: string): Promise<Role | undefined>
}

/** The Set-Cookie lines of an answer, without the rest of its headers. */
export function toCookies(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((line): [string, string] => ['set-cookie', line]))
}
