import type { Db } from '#server/db/database.ts'
import type { Credentials } from './administrator.ts'
import type { FairQueue } from './fair-queue.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { Role } from './schema.ts'
import type { OpenSession } from './session-store.ts'
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
  /** The open session of this visitor. */
  findSession(visitor: Visitor): Promise<OpenSession | undefined>
  /** The account with this e-mail. */
  findUser(email: string): Promise<{ id: string; role: Role } | undefined>
}
