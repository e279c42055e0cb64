import { eq } from 'drizzle-orm'
import { user } from '#server/db/schema/accounts.ts'
import { type Accounts, cookiesOf, type Visitor } from './accounts.ts'
import { recordAudit, recordAuditSparingly, UNKNOWN } from './audit-log.ts'
import { keyedHash } from './keyed-hash.ts'
import { deviceCookie, knownDevice } from './known-device.ts'
import { networkOf } from './network-address.ts'
import { issueToken, readToken, takeToken } from './one-use-tokens.ts'
import { takeAppCode, takeRecoveryCode } from './second-step.ts'
import { LIFE_SECONDS, stepCookie, stepToken } from './second-step-cookie.ts'
import { revokeSession } from './sessions.ts'

export type CodeOutcome =
  /** `headers` set the session's cookies. */
  | { kind: 'signed-in'; headers: Headers }
  | { kind: 'wrong' }
  | { kind: 'slowed'; seconds: number }
  /** Enough codes of the app for one day; a recovery code still opens. */
  | { kind: 'exhausted' }
  /** The pair was shown too long ago, or never. */
  | { kind: 'expired' }

interface Pending {
  userId: string
  remember: boolean
}

/** Tries a day, right or wrong: of three million codes that would do for a day, one in 10,000 is found in that many. */
const CODES_A_DAY = 100
const QUIET = 10 * 60_000

/** Headers that carry who has shown the right pair to the second step. */
export async function awaitCode({ parts: { db, now } }: Accounts, pending: Pending, visitor: Visitor) {
  const value = JSON.stringify(pending)
  const token = await issueToken(db, 'second-step', { value, lifeMs: LIFE_SECONDS * 1000, now: now() })
  return new Headers({ 'set-cookie': stepCookie(token, visitor.secure) })
}

/** Who owes a code, if this visitor does. */
export async function pendingOf({ parts: { db, now } }: Accounts, visitor: Visitor) {
  const token = stepToken(visitor.headers.get('cookie'))
  const value = token && (await readToken(db, 'second-step', token, now()))
  return value ? { token, ...(JSON.parse(value) as Pending) } : undefined
}

/** Checks the code, within limits of its own for guessing, and opens the session. */
export async function signInWithCode(
  accounts: Accounts,
  typed: string,
  visitor: Visitor,
): Promise<CodeOutcome> {
  const { db, secret, now } = accounts.parts
  const pending = await pendingOf(accounts, visitor)
  const [owner] = pending ? await db.select().from(user).where(eq(user.id, pending.userId)) : []
  if (!pending || owner?.role !== 'admin') return { kind: 'expired' }

  const checked = await checkCode(accounts, owner.id, typed, codeSource(accounts, owner.email, visitor))
  if (checked.kind === 'wrong') {
    const summary = 'Alguien con la contraseña correcta escribió un código incorrecto'
    const entry = { actor: UNKNOWN, action: 'second-step.refused', subjectType: 'user', summary }
    await recordAuditSparingly(db, entry, QUIET)
  }
  if (checked.kind !== 'right') return checked
  // Of several sent together one opens a session.
  if ((await takeToken(db, 'second-step', pending.token, now())) === undefined) return { kind: 'expired' }

  const former = await accounts.findSession(visitor)
  if (former) await revokeSession(db, former.user.id, former.session.id)
  const { headers } = await accounts.betterAuth(visitor).api.openSession({
    body: { userId: owner.id, rememberMe: pending.remember },
    headers: visitor.headers,
    returnHeaders: true,
  })
  await recordAudit(db, {
    actor: owner.email,
    action: 'session.opened',
    subjectType: 'user',
    subjectId: owner.id,
    summary: checked.byRecovery
      ? 'Inició sesión con un código de recuperación'
      : 'Inició sesión en dos pasos',
  })
  const cookies = cookiesOf(headers)
  cookies.append('set-cookie', stepCookie(undefined, visitor.secure))
  const account = keyedHash(secret, 'account', owner.email)
  const id = knownDevice(secret, visitor.headers.get('cookie'), account)
  cookies.append('set-cookie', deviceCookie(secret, { id, account, secure: visitor.secure }))
  return { kind: 'signed-in', headers: cookies }
}

/** Where a code comes from, as the throttle counts it: a device of the owner's, or a network. */
export function codeSource({ parts: { secret } }: Accounts, email: string, visitor: Visitor) {
  const account = keyedHash(secret, 'account', email)
  const device = knownDevice(secret, visitor.headers.get('cookie'), account)
  const source = keyedHash(secret, device ? 'device' : 'address', device ?? networkOf(visitor.address))
  return { source, knownDevice: device !== undefined }
}

type Checked =
  | { kind: 'right'; byRecovery: boolean }
  | Extract<CodeOutcome, { kind: 'wrong' | 'slowed' | 'exhausted' }>

/** Also for what the owner changes of the second step: each try counts, also the right ones. */
export async function checkCode(
  accounts: Accounts,
  userId: string,
  typed: string,
  from: ReturnType<typeof codeSource>,
): Promise<Checked> {
  const { db, secret } = accounts.parts
  const knock = { account: keyedHash(secret, 'code', userId), ...from }
  const admission = await accounts.throttle.admit(knock)
  if ('waitSeconds' in admission) return { kind: 'slowed', seconds: admission.waitSeconds }
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const mayTry = await accounts.throttle.countUpTo(CODES_A_DAY, keyedHash(secret, 'codes', userId))
    if (!mayTry) return { kind: 'exhausted' }
    if (!(await takeAppCode(accounts.parts, userId, digits))) return { kind: 'wrong' }
    await accounts.throttle.forgive(knock)
    return { kind: 'right', byRecovery: false }
  }
  if (!(await takeRecoveryCode(db, userId, typed.slice(0, 100)))) return { kind: 'wrong' }
  await accounts.throttle.forgive(knock)
  return { kind: 'right', byRecovery: true }
}
