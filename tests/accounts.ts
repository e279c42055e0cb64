import { randomUUID } from 'node:crypto'
import type { Pauses } from '#server/auth/account-services.ts'
import { Accounts } from '#server/auth/accounts.ts'
import { type PasswordHashing, passwordHashing } from '#server/auth/password-hashing.ts'
import { account, type Role, user } from '#server/auth/schema.ts'
import type { SignInOutcome } from '#server/auth/sign-in.ts'
import type { SocialKeys } from '#server/auth/social-keys.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'

export const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
export const PAIR = { email: 'duena@tienda.example', password: 'azahar y neroli' }

/** Real hashing that counts how often it works: what a sign-in costs, without a clock. */
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

/** For tests of counting, which need hundreds of passwords looked at: as quick as it is unsafe. */
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

/** Accounts with the pair of the settings, as another node or a restarted shop would make them; guesses need not wait. */
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

/** The cookies that an outcome sets, as a browser would send them back. */
export function cookieOf(outcome: SignInOutcome): string {
  if (outcome.kind !== 'signed-in') throw new Error(`not signed in: ${outcome.kind}`)
  return cookiesFrom(outcome.headers)
}

export function cookiesFrom(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Somebody with an account and the right password. */
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

/** The cookies of somebody who is signed in as a customer. */
export async function customerCookie(db: Db, accounts: Accounts, secure = false): Promise<string> {
  const { email, password } = await addUser(db, 'customer')
  const outcome = await accounts.signIn('shop', { email, password, remember: true }, visitor({ secure }))
  return cookieOf(outcome)
}
