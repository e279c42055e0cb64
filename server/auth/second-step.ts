import { hash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { recordAudit, SHOP } from './audit-log.ts'
import { decrypt, encrypt } from './encryption.ts'
import { recoveryCodes, secondStep } from './schema.ts'
import { lockPasswordHash } from './stored-password.ts'
import { base32, matchingStep } from './totp.ts'

const PURPOSE = 'second-step'
const RECOVERY_CODES = 10
/** Max time until the first code of a new key. After that, an open session must not show the key. */
export const BEGUN_MS = 15 * 60_000

interface Keeper {
  db: Db
  secret: string
  now: () => Date
}

type SecondStepState =
  | { kind: 'off' }
  /** The key is shown, and no code has confirmed it yet. */
  | { kind: 'begun'; key: Buffer }
  | { kind: 'on'; since: Date; recoveryCodesLeft: number }

export async function readSecondStep({ db, secret, now }: Keeper, userId: string): Promise<SecondStepState> {
  const [row] = await db.select().from(secondStep).where(eq(secondStep.userId, userId))
  if (!row) return { kind: 'off' }
  if (row.confirmedAt) {
    const recoveryCodesLeft = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
    return { kind: 'on', since: row.confirmedAt, recoveryCodesLeft }
  }
  const key = isOpen(row, now()) && decrypt(secret, PURPOSE, row.encryptedKey)
  return key ? { kind: 'begun', key } : { kind: 'off' }
}

const isOpen = ({ createdAt }: { createdAt: Date }, now: Date) =>
  Math.abs(now.getTime() - createdAt.getTime()) < BEGUN_MS

export async function hasSecondStep(db: Db, userId: string): Promise<boolean> {
  const own = and(eq(secondStep.userId, userId), isNotNull(secondStep.confirmedAt))
  return (await db.$count(secondStep, own)) > 0
}

/** Creates a key, which has no effect before its first code. A confirmed key does not change, nor one that is shown. */
export async function beginSecondStep({ db, secret, now }: Keeper, userId: string): Promise<void> {
  if ((await readSecondStep({ db, secret, now }, userId)).kind === 'begun') return
  const begun = { encryptedKey: encrypt(secret, PURPOSE, randomBytes(20)), createdAt: now() }
  await db
    .insert(secondStep)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: secondStep.userId,
      set: begun,
      setWhere: isNull(secondStep.confirmedAt),
    })
}

/** Turns the step on with the first code of its key. Returns the recovery codes, which are stored only as hashes. */
export function confirmSecondStep(
  { db, secret, now }: Keeper,
  { userId, email }: { userId: string; email: string },
  code: string,
): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    // A sign-in by the password alone has opened its session, or sees the second step.
    await lockPasswordHash(tx, userId)
    const [row] = await tx.select().from(secondStep).where(eq(secondStep.userId, userId)).for('update')
    if (!row || row.confirmedAt || !isOpen(row, now())) return undefined
    const key = decrypt(secret, PURPOSE, row.encryptedKey)
    const step = key && matchingStep(key, code, now())
    if (step === undefined) return undefined
    await tx
      .update(secondStep)
      .set({ confirmedAt: now(), lastStep: step })
      .where(eq(secondStep.userId, userId))
    await recordChange(tx, userId, email, 'Activó la verificación en dos pasos')
    return writeRecoveryCodes(tx, userId)
  })
}

/** Accepts a code of the authenticator app once; neither it nor an older one is accepted again. */
export async function takeAppCode(
  { db, secret, now }: Keeper,
  userId: string,
  code: string,
): Promise<boolean> {
  const [row] = await db.select().from(secondStep).where(eq(secondStep.userId, userId))
  const key = row?.confirmedAt && decrypt(secret, PURPOSE, row.encryptedKey)
  const step = key ? matchingStep(key, code, now()) : undefined
  if (step === undefined) return false
  const taken = await db
    .update(secondStep)
    .set({ lastStep: step })
    .where(and(eq(secondStep.userId, userId), lt(secondStep.lastStep, step)))
    .returning({ userId: secondStep.userId })
  return taken.length > 0
}

/** Accepts a recovery code once; spaces, dashes and case do not matter. */
export async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, recoveryHash(code))))
    .returning({ hash: recoveryCodes.hash })
  return taken.length > 0
}

/** Replaces all recovery codes with new ones. */
export function renewRecoveryCodes(db: Db, userId: string, email: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    await recordChange(tx, userId, email, 'Creó códigos de recuperación nuevos')
    return writeRecoveryCodes(tx, userId)
  })
}

/** Turns the step off: the password alone opens a session. */
export function endSecondStep(db: Db, userId: string, actor: string): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await tx.delete(secondStep).where(eq(secondStep.userId, userId)).returning()
    if (ended.length > 0) await recordChange(tx, userId, actor, 'Desactivó la verificación en dos pasos')
  })
}

/** ADMIN_SECOND_STEP=off: restores the operator's access when phone and recovery codes are lost. */
export function endAllSecondSteps(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx.delete(secondStep).returning({ userId: secondStep.userId })
    for (const { userId } of ended)
      await recordChange(tx, userId, SHOP, 'La configuración desactivó la verificación en dos pasos')
    return ended.length
  })
}

async function writeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)).toLowerCase())
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: recoveryHash(code) })))
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** A fast hash is enough: brute force cannot search 80 random bits. */
function recoveryHash(code: string): string {
  const signs = code.toLowerCase().replace(/[^a-z2-7]/g, '')
  return hash('sha256', signs, 'base64url')
}

function recordChange(tx: Db, subjectId: string, actor: string, summary: string): Promise<void> {
  return recordAudit(tx, { actor, action: 'second-step.changed', subjectType: 'user', subjectId, summary })
}
