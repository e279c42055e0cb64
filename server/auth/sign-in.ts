import { isAPIError } from 'better-auth/api'
import type { Db } from '#server/db/database.ts'
import { readEmail } from '#shop/text/email.ts'
import { type AccountServices, toCookies } from './account-services.ts'
import { type Credentials, createIfMissing } from './administrator.ts'
import { guessFrom } from './attempt.ts'
import { recordAudit, recordAuditSparingly, UNKNOWN } from './audit-log.ts'
import { checkSecret } from './check-secret.ts'
import { isSameText, keyedHash } from './keyed-hash.ts'
import { deviceCookie, knownDevice } from './known-device.ts'
import type { Role } from './schema.ts'
import { hasSecondStep } from './second-step.ts'
import { revokeSession } from './sessions.ts'
import { awaitCode } from './sign-in-code.ts'
import { readPasswordHash } from './stored-password.ts'
import type { Visitor } from './visitor.ts'

export interface SignInRequest extends Credentials {
  /** 'Keep me signed in'. */
  remember: boolean
}

/** The sign-in page in use. The administrator can use both, a customer only the shop's. */
export type SignInArea = 'administration' | 'shop'

export type SignInOutcome =
  /** `headers` set the session's cookies. */
  | { kind: 'signed-in'; headers: Headers; userId: string; role: Role }
  /** The pair was right, and the administrator has a second step: `headers` set its cookie (sign-in-code.ts). */
  | { kind: 'code-needed'; headers: Headers }
  /** Wrong e-mail or wrong password; the answer does not reveal which. */
  | { kind: 'refused' }
  | { kind: 'slowed'; seconds: number }
  /** The configured pair was right and its account was created, but the sign-in failed. */
  | { kind: 'unconfirmed' }

const MAX_PASSWORD = 1024
const QUIET = 10 * 60_000

/** Checks the pair in its turn and opens a session. Attempts of other visitors never block a right pair. */
export async function signIn(
  accounts: AccountServices,
  area: SignInArea,
  request: SignInRequest,
  visitor: Visitor,
): Promise<SignInOutcome> {
  const { db, secret } = accounts.parts
  // An invalid e-mail becomes empty and matches no account: the database cannot store every typed text.
  const pair = { email: readEmail(request.email) ?? '', password: request.password }
  const account = keyedHash(secret, 'account', pair.email)
  const attempt = guessFrom(accounts, visitor, { account })
  const checked = await checkSecret(accounts, attempt, () =>
    checkPair(accounts, area, { ...pair, remember: request.remember }, visitor),
  )
  if (checked.kind !== 'right') {
    if (area === 'administration') await recordRejection(db)
    return checked.kind === 'wrong' ? { kind: 'refused' } : checked
  }
  const outcome = checked.value
  if (outcome.kind === 'signed-in') {
    // The new cookie replaces that of the former session, which would otherwise stay open.
    const former = await accounts.findSession(visitor)
    if (former) await revokeSession(db, former.user.id, former.session.id)
    const device = knownDevice(secret, visitor.headers.get('cookie'), account)
    outcome.headers.append(
      'set-cookie',
      deviceCookie(secret, { id: device, account, secure: visitor.secure }),
    )
  }
  return outcome
}

function recordRejection(db: Db): Promise<void> {
  const summary = 'Alguien intentó entrar con datos incorrectos'
  const entry = { actor: UNKNOWN, action: 'session.refused', subjectType: 'user', summary }
  return recordAuditSparingly(db, entry, QUIET)
}

/** Undefined for a wrong pair. Every rejection costs one password hash, whether the e-mail is known or not. */
async function checkPair(
  accounts: AccountServices,
  area: SignInArea,
  { remember, ...pair }: SignInRequest,
  visitor: Visitor,
): Promise<Exclude<SignInOutcome, { kind: 'refused' | 'slowed' }> | undefined> {
  const { db, hashing } = accounts.parts
  const created = isConfigured(accounts, pair) && (await createIfMissing(db, pair, hashing))
  const usable = pair.email !== '' && pair.password.length <= MAX_PASSWORD
  const known = usable ? await accounts.findUser(pair.email) : undefined
  if (!known || (area === 'administration' && known.role !== 'admin')) {
    await hashing.hash(pair.password.slice(0, MAX_PASSWORD))
    return undefined
  }
  const { id: userId, role } = known
  if (role === 'admin' && (await hasSecondStep(db, userId))) {
    const hash = (await readPasswordHash(db, userId)) ?? ''
    if (!(await hashing.verify({ hash, password: pair.password }))) return undefined
    return { kind: 'code-needed', headers: await awaitCode(accounts, { userId, remember }, visitor) }
  }
  try {
    const { headers, response } = await accounts.betterAuth(visitor).api.signInEmail({
      body: { ...pair, rememberMe: remember },
      headers: visitor.headers,
      returnHeaders: true,
    })
    // The audit log does not record sign-ins of customers, for their privacy.
    if (role === 'admin') {
      await recordAudit(db, {
        actor: response.user.email,
        action: 'session.opened',
        subjectType: 'user',
        subjectId: response.user.id,
        summary: created ? 'Entró por primera vez' : 'Inició sesión',
      })
    }
    return { kind: 'signed-in', headers: toCookies(headers), userId: response.user.id, role }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return created ? { kind: 'unconfirmed' } : undefined
  }
}

/** Whether this is the pair of the settings; both halves are always compared. */
function isConfigured({ parts: { configured, secret } }: AccountServices, pair: Credentials): boolean {
  if (!configured) return false
  const normal = (text: string) => text.normalize('NFKC')
  const sameEmail = isSameText(secret, pair.email, configured.email)
  const samePassword = isSameText(secret, normal(pair.password), normal(configured.password))
  return sameEmail && samePassword
}
