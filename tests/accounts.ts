import { randomUUID } from 'node:crypto'
import type { Pauses } from '#server/auth/account-services.ts'
import { Accounts } from '#server/auth/accounts.ts'
import { account, type Role, user } from '#server/auth/schema.ts'
import type { SignInOutcome } from '#server/auth/sign-in.ts'
import type { SocialKeys } from '#server/auth/social-networks.ts'
import { type PasswordHashing, passwordHashing } from '#server/auth/stored-password.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'

export const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
export const PAIR = { email: 'duena@tienda.example', password: 'azahar y neroli' }

/** Real password hashing with a counter: measures the cost of a sign-in without a clock. */
export function countingHashing(): PasswordHashing & { count: () => number } {
  let count = 0
  return {
    count: () => count,
    hash: (password) => {
      count++
      return passwordHashing.hash(password)
    },
    verify: (pair) => {
      count++
      return passwordHashing.verify(pair)
    },
  }
}

/** Insecure but fast hashing for tests with hundreds of password checks. */
export const quickHashing: PasswordHashing = {
  hash: async (password) => `quick:${password}`,
  verify: async ({ hash, password }) => hash === `quick:${password}`,
}

interface Options {
  secret?: string
  configured?: typeof PAIR | undefined
  hashing?: PasswordHashing
  now?: () => Date
  pauses?: Pauses
  socialKeys?: SocialKeys
}

/**
 * Accounts with the administrator of the settings, as on another node or after a restart. Failed attempts need no wait.
 */
export function testAccounts(db: Db, options: Options = {}): Accounts {
  const pauses = { source: 0, account: 0 }
  return new Accounts({ db, secret: SECRET, configured: PAIR, log: console, pauses, ...options })
}

export function visitor({
  cookie = '',
  address = '203.0.113.7',
  addressIsShared = false,
  secure = false,
} = {}): Visitor {
  return { headers: new Headers(cookie ? { cookie } : {}), address, addressIsShared, secure }
}

/** The cookies of an outcome as a `Cookie` header. */
export function toCookie(outcome: SignInOutcome): string {
  if (outcome.kind !== 'signed-in') throw new Error(`not signed in: ${outcome.kind}`)
  return cookiesFrom(outcome.headers)
}

export function cookiesFrom(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Adds a user with the right password. */
export async function addUser(
  db: Db,
  role: Role,
  pair = { email: `${randomUUID()}@x.example`, password: 'clave larga' },
) {
  const id = randomUUID()
  await db.insert(user).values({ id, name: 'Alguien', email: pair.email, role })
  await db.insert(account).values({
    id: randomUUID(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: await passwordHashing.hash(pair.password),
  })
  return { id, ...pair }
}

/** The cookies of a signed-in customer. */
export async function customerCookie(db: Db, accounts: Accounts, secure = false): Promise<string> {
  const { email, password } = await addUser(db, 'customer')
  const outcome = await accounts.signIn('store', { email, password, remember: true }, visitor({ secure }))
  return toCookie(outcome)
}
