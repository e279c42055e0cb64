import { eq } from 'drizzle-orm'
import type { AccountServices } from './account-services.ts'
import { guessFrom } from './attempt.ts'
import { recordAudit, recordAuditSparingly, UNKNOWN } from './audit-log.ts'
import { toOutcome } from './check-secret.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { keyedHash } from './encryption.ts'
import { deviceCookie } from './known-device.ts'
import { issueToken, readToken, takeToken } from './one-use-tokens.ts'
import { user } from './schema.ts'
import { takeAppCode, takeRecoveryCode } from './second-step.ts'
import { openSession } from './sessions.ts'
import { lockPasswordHash } from './stored-password.ts'
import type { Visitor } from './visitor.ts'

/** Validity of the first step: enough time to get the phone. */
const LIFE_SECONDS = 10 * 60

/** Has the token of a visitor who has passed the first step and still has to enter a code. */
const COOKIE = { name: 'azahar.step' }

/** Set-Cookie that ends the second step. */
export const expiredStepCookie = (secure: boolean) => writeCookie(COOKIE, '', secure, 0)

export type CodeOutcome =
  /** `headers` set the session's cookies. */
  | { kind: 'signed-in'; headers: Headers }
  | { kind: 'wrong' }
  | { kind: 'slowed'; seconds: number }
  /** The max number of app codes for one day is reached; a recovery code still works. */
  | { kind: 'exhausted' }
  /** The first step was passed too long ago, or never. */
  | { kind: 'expired' }

interface Pending {
  userId: string
  remember: boolean
}

/** Max attempts with app codes in a day, right or wrong: a guess is right in at most 3 of a million cases. */
const CODES_A_DAY = 100
const QUIET = 10 * 60_000

/** Headers with the cookie that a visitor needs for the second step. */
export async function awaitCode(
  { parts: { db, now } }: Pick<AccountServices, 'parts'>,
  pending: Pending,
  visitor: Visitor,
) {
  const value = JSON.stringify(pending)
  const token = await issueToken(db, 'second-step', { value, lifeMs: LIFE_SECONDS * 1000, now: now() })
  return new Headers({ 'set-cookie': writeCookie(COOKIE, token, visitor.secure, LIFE_SECONDS) })
}

/** The user whose code this visitor still has to enter, if there is one. */
export async function findPending({ parts: { db, now } }: AccountServices, visitor: Visitor) {
  const token = readCookie(visitor, COOKIE)
  const value = token && (await readToken(db, 'second-step', token, now()))
  return value ? { token, ...(JSON.parse(value) as Pending) } : undefined
}

/** Checks the code and opens the session. */
export async function signInWithCode(
  accounts: AccountServices,
  typed: string,
  visitor: Visitor,
): Promise<CodeOutcome> {
  const { db, secret, now } = accounts.parts
  const pending = await findPending(accounts, visitor)
  const [owner] = pending ? await db.select().from(user).where(eq(user.id, pending.userId)) : []
  if (!pending || owner?.role !== 'admin') return { kind: 'expired' }

  const checked = await checkCode(accounts, owner, typed, visitor)
  if (checked.kind === 'wrong') {
    const summary = 'Alguien con la contraseña correcta escribió un código incorrecto'
    const entry = { actor: UNKNOWN, action: 'second-step.refused', subjectType: 'user', summary }
    await recordAuditSparingly(db, entry, QUIET)
  }
  if (checked.kind !== 'right') return checked
  const cookies = await db.transaction(async (tx) => {
    await lockPasswordHash(tx, owner.id)
    // Of concurrent requests, one opens a session.
    if ((await takeToken(tx, 'second-step', pending.token, now())) === undefined) return undefined
    await recordAudit(tx, {
      actor: owner.email,
      action: 'session.opened',
      subjectType: 'user',
      subjectId: owner.id,
      summary: checked.byRecovery
        ? 'Inició sesión con un código de recuperación'
        : 'Inició sesión en dos pasos',
    })
    const parts = { ...accounts.parts, db: tx }
    return openSession({ parts }, { userId: owner.id, remembered: pending.remember }, visitor)
  })
  if (!cookies) return { kind: 'expired' }
  cookies.append('set-cookie', expiredStepCookie(visitor.secure))
  const account = keyedHash(secret, 'account', owner.email)
  cookies.append('set-cookie', deviceCookie(secret, visitor, account))
  return { kind: 'signed-in', headers: cookies }
}

type Checked =
  | { kind: 'right'; byRecovery: boolean }
  | Extract<CodeOutcome, { kind: 'wrong' | 'slowed' | 'exhausted' }>

/**
 * Checks a code of the owner, also for changes of the second step. Attempts of other visitors at the same address never
 * block a right code. App codes have a max per day, for each known device and for all unknown devices together.
 */
export async function checkCode(
  accounts: AccountServices,
  { id, email }: { id: string; email: string },
  typed: string,
  visitor: Visitor,
): Promise<Checked> {
  const { db, secret } = accounts.parts
  const account = keyedHash(secret, 'account', email)
  const attempt = guessFrom(accounts, visitor, { account, guessed: keyedHash(secret, 'code', id) })
  const digits = typed.replace(/\s/g, '')
  const isOfApp = /^\d{6}$/.test(digits)
  if (isOfApp) {
    const ofDay = attempt.isKnownDevice ? `${id} ${attempt.source}` : id
    if (!(await accounts.throttle.countUpTo(CODES_A_DAY, keyedHash(secret, 'codes', ofDay))))
      return { kind: 'exhausted' }
  }
  const isRight = isOfApp
    ? await takeAppCode(accounts.parts, id, digits)
    : await takeRecoveryCode(db, id, typed.slice(0, 100))
  if (!isRight) return toOutcome(await accounts.throttle.count(attempt))
  await accounts.throttle.forget(attempt)
  return { kind: 'right', byRecovery: !isOfApp }
}
