import type { Db } from '#server/db/database.ts'
import type { Credentials } from './administrator.ts'
import type { FairQueue } from './fair-queue.ts'
import type { Role } from './schema.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import type { SocialKeys } from './social-networks.ts'
import type { PasswordHashing } from './stored-password.ts'

/** Milliseconds between two checked guesses after a limit is reached. */
export interface Pauses {
  /** For one network or device. */
  source: number
  /** For all unknown devices together at one account. */
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
  /** Pauses between checked guesses after a limit is reached. */
  pauses?: Pauses
  /** Social networks for the sign-in of customers; none without it. */
  socialKeys?: SocialKeys
}

/** The services that sign-in, second step and rate limits use. */
export interface AccountServices {
  readonly parts: Required<Omit<AccountsParts, 'configured'>> & Pick<AccountsParts, 'configured'>
  readonly throttle: SignInThrottle
  /** Runs every task that computes a password hash. */
  readonly queue: FairQueue
  findUser(email: string): Promise<{ id: string; role: Role } | undefined>
}
