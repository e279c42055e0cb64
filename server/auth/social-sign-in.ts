import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { readEmail } from '#shop/text/email.ts'
import { type AccountServices, toCookies } from './account-services.ts'
import { createBetterAuth } from './better-auth.ts'
import { countRequest } from './request-limit.ts'
import { account } from './schema.ts'
import { revokeSession } from './sessions.ts'
import type { Network } from './social-keys.ts'
import type { Visitor } from './visitor.ts'

/** Why the sign-in failed. */
export type SocialError =
  /** The visitor or the network declined. */
  | 'cancelled'
  /** The answer belongs to no sign-in that this browser began in the last ten minutes. */
  | 'stale'
  /** No e-mail, or one that the network has not confirmed. */
  | 'no-email'
  /** The e-mail has an account already (also the administrator's), which no network may open. */
  | 'known-email'
  | 'slowed'
  | 'failed'

export type SocialOutcome = { headers: Headers } & (
  | { kind: 'signed-in'; next: string }
  | { kind: 'refused'; why: SocialError; next: string | null }
)

const SESSION = /^(?:__Host-)?azahar\.session=[^;]/

class Slowed extends Error {}

const LOGIN = '/auth/login'

/** The URL of the network's sign-in page; the headers set the cookie that its answer requires. */
export async function startSocial(
  accounts: AccountServices,
  visitor: Visitor,
  { network, origin, next }: { network: Network; origin: string; next: string },
): Promise<{ address: string; headers: Headers }> {
  const { headers, response } = await betterAuthAt(accounts, visitor, origin).api.signInSocial({
    body: {
      provider: network,
      callbackURL: origin + next,
      errorCallbackURL: `${origin}${LOGIN}?${new URLSearchParams({ volver: next })}`,
      disableRedirect: true,
    },
    headers: visitor.headers,
    returnHeaders: true,
  })
  if (!response.url) throw new Error(`No address of ${network}`)
  return { address: response.url, headers: toCookies(headers) }
}

/** Processes the network's redirect to the shop. `next` comes from the visitor: the caller has to validate it. */
export async function finishSocial(
  accounts: AccountServices,
  visitor: Visitor,
  { network, origin, answer }: { network: Network; origin: string; answer: URLSearchParams },
): Promise<SocialOutcome> {
  const refused = (why: SocialError, next: string | null = null, headers = new Headers()) =>
    ({ kind: 'refused', why, next, headers }) as const
  const [state, code, error] = ['state', 'code', 'error'].map((name) => answer.get(name) ?? undefined)
  const began = /(?:^|;\s*)(?:__Host-)?azahar\.oauth=/.test(visitor.headers.get('cookie') ?? '')
  if (!state || !began) return refused('stale')
  let response: Response
  try {
    const finished = betterAuthAt(accounts, visitor, origin).api.callbackOAuth({
      method: 'GET',
      params: { id: network },
      query: { state, code, error },
      headers: visitor.headers,
      asResponse: true,
    })
    response = await Promise.race([finished, tooLate(network)])
  } catch (thrown) {
    if (thrown instanceof Slowed) return refused('slowed')
    throw thrown
  }
  const to = new URL(response.headers.get('location') ?? LOGIN, origin)
  const headers = toCookies(response.headers)
  if (!headers.getSetCookie().some((line) => SESSION.test(line))) {
    const why = ERRORS[to.searchParams.get('error') ?? ''] ?? (error ? 'cancelled' : 'failed')
    return refused(why, to.searchParams.get('volver'), headers)
  }
  // The new cookie replaces that of the former session, which would otherwise stay open.
  const former = await accounts.findSession(visitor)
  if (former) await revokeSession(accounts.parts.db, former.user.id, former.session.id)
  return { kind: 'signed-in', next: to.pathname + to.search, headers: untilTheBrowserCloses(headers) }
}

/** Timeout for a network in milliseconds. A session that opens later reaches no browser. */
const PATIENCE = 15_000

async function tooLate(network: Network): Promise<never> {
  await pause(PATIENCE, undefined, { ref: false })
  throw new Error(`${network} did not answer in ${PATIENCE} ms`)
}

const ERRORS: Readonly<Record<string, SocialError>> = {
  state_not_found: 'stale',
  state_mismatch: 'stale',
  state_invalid: 'stale',
  email_not_found: 'no-email',
  account_not_linked: 'known-email',
}

/** better-auth with this visitor's origin, to which the network redirects, and with the shop's sign-in rules. */
function betterAuthAt(accounts: AccountServices, visitor: Visitor, origin: string) {
  const { db, socialKeys: keys, configured } = accounts.parts
  return createBetterAuth({
    ...accounts.parts,
    secure: visitor.secure,
    social: {
      origin,
      keys,
      async beforeUse(network, id) {
        const [known] = await db
          .select({ id: account.id })
          .from(account)
          .where(and(eq(account.providerId, network), eq(account.accountId, id)))
        if (!known && (await countRequest(accounts, 'registration', visitor)) !== undefined)
          throw new Slowed('registration')
      },
      async rejection({ action, network, user }) {
        if (action === 'sign-in')
          // A user who has become the administrator signs in by password only.
          return (await accounts.findRoleOfUser(String(user.id))) === 'customer'
            ? undefined
            : 'account_not_linked'
        const email = readEmail(user.email ?? '')
        // Facebook does not say whether it has confirmed the e-mail; its account stays marked as unconfirmed.
        if (!email || (network !== 'facebook' && !user.emailVerified)) return 'email_not_found'
        // The administrator's account is created at its first sign-in; its e-mail is reserved before that.
        return email === configured?.email ? 'account_not_linked' : undefined
      },
    },
  })
}

/** Removes the Max-Age of the session cookie: the visitor did not choose 'Keep me signed in'. */
function untilTheBrowserCloses(headers: Headers): Headers {
  const lines = headers
    .getSetCookie()
    .map((line) => (SESSION.test(line) ? line.replace(/; Max-Age=\d+/i, '') : line))
  return new Headers(lines.map((line): [string, string] => ['set-cookie', line]))
}
