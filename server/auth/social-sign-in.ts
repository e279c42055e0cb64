import { randomUUID } from 'node:crypto'
import { generateCodeVerifier, generateState } from 'arctic'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { cleanName, readEmail } from '#shop/text/credentials.ts'
import type { AccountServices } from './account-services.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { insertCustomer } from './customers.ts'
import { decrypt, encrypt, isSameText } from './encryption.ts'
import { countRequest } from './request-limit.ts'
import { account, user } from './schema.ts'
import { openSession } from './sessions.ts'
import { NETWORK_CONNECTIONS, type Network, type SocialProfile } from './social-networks.ts'
import type { Visitor } from './visitor.ts'

/** Why the sign-in failed. */
export type SocialError =
  /** The visitor or the network declined. */
  | 'canceled'
  /** The answer belongs to no sign-in that this browser began in the last ten minutes. */
  | 'stale'
  /** No e-mail, or one that the network has not confirmed. */
  | 'no-email'
  /** The e-mail has an account already (also the administrator's), which no network may open. */
  | 'known-email'
  | 'slowed'
  | 'failed'

type SocialOutcome =
  /** `headers` set the session's cookie; `next` is a path of the shop. */
  | { kind: 'signed-in'; next: string; headers: Headers }
  | { kind: 'refused'; why: SocialError; next: string | null }

/** The network's page to go to; the headers set the cookie that its answer must come back with. */
export function startSocial(
  accounts: AccountServices,
  { secure }: Visitor,
  { network, origin, next }: { network: Network; origin: string; next: string },
): { url: string; headers: Headers } {
  const { secret, now } = accounts.parts
  const [state, codeVerifier] = [generateState(), generateCodeVerifier()]
  const url = connect(accounts, network, origin).authorizationUrl(state, codeVerifier)
  const cookie = stateCookie(secret, { network, state, codeVerifier, next }, { secure, now: now() })
  return { url: url.href, headers: new Headers({ 'set-cookie': cookie }) }
}

/** Completes the sign-in with the network's answer. After every outcome the caller deletes the state cookie. */
export async function finishSocial(
  accounts: AccountServices,
  visitor: Visitor,
  { network, origin, answer }: { network: Network; origin: string; answer: URLSearchParams },
): Promise<SocialOutcome> {
  const { secret, now, log } = accounts.parts
  const begun = readState(secret, visitor, { network, state: answer.get('state'), now: now() })
  if (!begun) return { kind: 'refused', why: 'stale', next: null }
  const { next, codeVerifier } = begun
  const refused = (why: SocialError): SocialOutcome => ({ kind: 'refused', why, next })
  if (answer.has('error')) return refused('canceled')
  const code = answer.get('code')
  if (!code) return refused('failed')
  let profile: SocialProfile
  try {
    const { readProfile } = connect(accounts, network, origin)
    profile = await inTime((signal) => readProfile(code, codeVerifier, signal))
  } catch (err) {
    log.error({ err, network }, 'La otra red no ha respondido como se esperaba')
    return refused('failed')
  }
  const admitted = await admitProfile(accounts, network, profile, visitor)
  if ('why' in admitted) return refused(admitted.why)
  const { userId } = admitted
  return {
    kind: 'signed-in',
    next,
    headers: await openSession(accounts, { userId, remembered: false }, visitor),
  }
}

function connect({ parts: { socialKeys } }: AccountServices, network: Network, origin: string) {
  const keys = socialKeys[network]
  if (!keys) throw new Error(`There are no keys for ${network}`)
  return NETWORK_CONNECTIONS[network](keys, `${origin}/auth/callback/${network}`)
}

/** For all requests to a network together, in milliseconds. */
const NETWORK_TIMEOUT_MS = 15_000

/** arctic takes no signal, so the wait for its request ends here while the request itself goes on. */
function inTime<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(NETWORK_TIMEOUT_MS)
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([task(signal), timedOut])
}

type Admission = { userId: string } | { why: 'no-email' | 'known-email' | 'slowed' }

/**
 * The customer of a network's account. The first time the customer is created, which counts as a registration. An e-mail
 * that has an account is never linked, and the administrator signs in by password only.
 */
async function admitProfile(
  accounts: AccountServices,
  network: Network,
  { accountId, name, email: text = '', emailVerified }: SocialProfile,
  visitor: Visitor,
): Promise<Admission> {
  const { db, configured } = accounts.parts
  const known = await findOwner(db, network, accountId)
  if (!known && (await countRequest(accounts, 'registration', visitor)) !== undefined)
    return { why: 'slowed' }
  if (known) return known.role === 'customer' ? { userId: known.userId } : { why: 'known-email' }
  if (!text) return { why: 'no-email' }
  const email = readEmail(text)
  // Facebook does not say whether the e-mail is verified: its accounts stay marked as unverified.
  if (!email || (network !== 'facebook' && !emailVerified)) return { why: 'no-email' }
  // The administrator's account is created at its first sign-in; until then its e-mail is reserved.
  if (email === configured?.email) return { why: 'known-email' }
  const shown = cleanName(name) || cleanName(email.split('@')[0] ?? email)
  const userId = await createSocialCustomer(db, { network, accountId, name: shown, email, emailVerified })
  return userId === undefined ? { why: 'known-email' } : { userId }
}

async function findOwner(db: Db, network: Network, accountId: string) {
  const [row] = await db
    .select({ userId: user.id, role: user.role })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.providerId, network), eq(account.accountId, accountId)))
  return row
}

interface NewSocialCustomer extends SocialProfile {
  network: Network
  email: string
}

/** The id of the new customer; undefined when the e-mail has an account, which stays as it is. */
function createSocialCustomer(
  db: Db,
  { network, accountId, ...person }: NewSocialCustomer,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const userId = await insertCustomer(tx, person)
    if (userId !== undefined)
      await tx.insert(account).values({ id: randomUUID(), accountId, providerId: network, userId })
    return userId
  })
}

const LIFE_SECONDS = 10 * 60
const PURPOSE = 'social-state'
const COOKIE = { name: 'azahar.oauth' }

/** What a browser carries while its user is at the network. */
interface SocialState {
  network: Network
  /** Random; the network must send it back. */
  state: string
  /** Of PKCE. */
  codeVerifier: string
  /** The page to go on to: a path of the shop. */
  next: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Set-Cookie with an encrypted and authenticated state, so that no sign-in that only begins is in the database. */
export function stateCookie(
  secret: string,
  begun: Omit<SocialState, 'expiresAt'>,
  { secure, now }: { secure: boolean; now: Date },
): string {
  const state: SocialState = { ...begun, expiresAt: now.getTime() + LIFE_SECONDS * 1000 }
  const value = encrypt(secret, PURPOSE, Buffer.from(JSON.stringify(state)))
  return writeCookie(COOKIE, value, secure, LIFE_SECONDS)
}

/** Set-Cookie that deletes the state after its one answer. */
export const expiredStateCookie = (secure: boolean) => writeCookie(COOKIE, '', secure, 0)

/** The state of this browser, when the answer of the network belongs to it and comes in time. */
export function readState(
  secret: string,
  visitor: Pick<Visitor, 'headers' | 'secure'>,
  answer: { network: Network; state: string | null; now: Date },
): SocialState | undefined {
  const cookie = readCookie(visitor, COOKIE)
  const text = cookie && decrypt(secret, PURPOSE, cookie)
  if (!text || answer.state === null) return undefined
  const begun: SocialState = JSON.parse(text.toString())
  const isValid =
    isSameText(secret, answer.state, begun.state) &&
    begun.network === answer.network &&
    begun.expiresAt > answer.now.getTime()
  return isValid ? begun : undefined
}
