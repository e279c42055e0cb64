import type { Db } from '#server/db/database.ts'
import { readEmail } from '#shop/text/credentials.ts'
import type { AccountServices } from './account-services.ts'
import { type Credentials, createIfMissing } from './administrator.ts'
import { guessFrom } from './attempt.ts'
import { recordAudit, recordAuditSparingly, UNKNOWN } from './audit-log.ts'
import { checkSecret, MAX_PASSWORD } from './check-secret.ts'
import { verifyPassword } from './customers.ts'
import { isSameText, keyedHash } from './encryption.ts'
import { deviceCookie } from './known-device.ts'
import type { Role } from './schema.ts'
import { hasSecondStep } from './second-step.ts'
import { openSession } from './sessions.ts'
import { awaitCode } from './sign-in-code.ts'
import { lockPasswordHash, readPasswordHash } from './stored-password.ts'
import type { Visitor } from './visitor.ts'

export interface SignInRequest extends Credentials {
  /** 'Keep me signed in'. */
  remember: boolean
}

/** The sign-in page in use. The administrator can use both, a customer only the shop's. */
export type SignInArea = 'admin' | 'store'

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
    if (area === 'admin') await recordRejection(db)
    // Not awaited, so that the response time does not reveal the administrator's e-mail.
    else if ((await accounts.findUser(pair.email))?.role === 'admin') void recordRejection(db).catch(() => {})
    return checked.kind === 'wrong' ? { kind: 'refused' } : checked
  }
  const outcome = checked.value
  if (outcome.kind === 'signed-in')
    outcome.headers.append('set-cookie', deviceCookie(secret, visitor, account))
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
  if (!known || (area === 'admin' && known.role !== 'admin')) {
    await hashing.hash(pair.password.slice(0, MAX_PASSWORD))
    return undefined
  }
  const { id: userId, role } = known
  const hash = await readPasswordHash(db, userId)
  if (!(await verifyPassword(hashing, hash, pair.password)))
    return created ? { kind: 'unconfirmed' } : undefined
  return db.transaction(async (tx) => {
    // It was changed during the check.
    if ((await lockPasswordHash(tx, userId)) !== hash) return undefined
    const parts = { ...accounts.parts, db: tx }
    if (role === 'admin' && (await hasSecondStep(tx, userId)))
      return { kind: 'code-needed', headers: await awaitCode({ parts }, { userId, remember }, visitor) }
    const headers = await openSession({ parts }, { userId, remembered: remember }, visitor)
    // The audit log records admins only, no customers.
    if (role === 'admin') {
      await recordAudit(tx, {
        actor: pair.email,
        action: 'session.opened',
        subjectType: 'user',
        subjectId: userId,
        summary: created ? 'Entró por primera vez' : 'Inició sesión',
      })
    }
    return { kind: 'signed-in', headers, userId, role }
  })
}

/** Whether this is the pair of the settings; both halves are always compared. */
function isConfigured({ parts: { configured, secret } }: AccountServices, pair: Credentials): boolean {
  if (!configured) return false
  const normal = (text: string) => text.normalize('NFKC')
  const sameEmail = isSameText(secret, pair.email, configured.email)
  const samePassword = isSameText(secret, normal(pair.password), normal(configured.password))
  return sameEmail && samePassword
}
