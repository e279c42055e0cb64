import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/database.ts'
import { recordAudit, SHOP } from './audit-log.ts'
import { endTokens } from './one-use-tokens.ts'
import { session, user } from './schema.ts'
import {
  type PasswordHashing,
  readPasswordHash,
  readReplacedHash,
  replacePassword,
  storePassword,
} from './stored-password.ts'
import type { Admin } from './visitor.ts'

export interface Credentials {
  email: string
  password: string
}

export const DEFAULT_EMAIL = 'admin@azahar.local'

/**
 * Runs before the shop opens. Where the stored administrator differs from the settings, the settings win. The
 * account of a configured pair is created at its first sign-in, not here.
 */
export function adoptConfigured(db: Db, pair: Credentials, hashing: PasswordHashing): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.administrator})`)
    await retireOthers(tx, pair.email)
    await adoptPassword(tx, pair, hashing)
  })
}

/** Without a configured pair: creates the administrator of a new shop, with a password to be shown once. */
export function createFirst(
  db: Db,
  email: string,
  hashing: PasswordHashing,
): Promise<Credentials | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.administrator})`)
    const [known] = await tx.select({ id: user.id }).from(user).where(eq(user.role, 'admin')).limit(1)
    if (known) return undefined
    const made = { email, password: randomPassword() }
    await writeAdministrator(tx, made, hashing)
    return made
  })
}

/** Creates the account of the configured pair after a successful check. True when the account did not exist. */
export function createIfMissing(db: Db, pair: Credentials, hashing: PasswordHashing): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.administrator})`)
    if (await findAdministrator(tx, pair.email)) return false
    await writeAdministrator(tx, pair, hashing)
    return true
  })
}

/**
 * The configured password replaces the stored one, and sessions opened with the old one end. The one that a change in
 * the shop has replaced stays replaced: the setting is only the first password.
 */
async function adoptPassword(tx: Db, pair: Credentials, hashing: PasswordHashing): Promise<void> {
  const known = await findAdministrator(tx, pair.email)
  if (!known) return
  for (const hash of [await readPasswordHash(tx, known.id), await readReplacedHash(tx, known.id)])
    if (hash && (await hashing.verify({ hash, password: pair.password }))) return
  await writeAdministrator(tx, pair, hashing)
}

async function findAdministrator(tx: Db, email: string) {
  const isAdministrator = and(eq(user.email, email), eq(user.role, 'admin'))
  const [known] = await tx.select({ id: user.id }).from(user).where(isAdministrator)
  return known
}

/** The administrator's own new password: ends every other session, and sign-ins that still owe their code. */
export function changeAdministratorPassword(db: Db, { userId, sessionId, email }: Admin, hash: string) {
  return db.transaction(async (tx) => {
    await replacePassword(tx, userId, hash)
    await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, sessionId)))
    await endTokens(tx, 'second-step')
    await recordAudit(tx, {
      actor: email,
      action: 'administrator.changed',
      subjectType: 'user',
      subjectId: userId,
      summary: 'Cambió su contraseña',
    })
  })
}

/** The shop has one administrator: an administrator with another e-mail comes from former settings. */
async function retireOthers(tx: Db, email: string): Promise<void> {
  const retired = await tx
    .update(user)
    .set({ role: 'customer' })
    .where(and(eq(user.role, 'admin'), ne(user.email, email)))
    .returning({ id: user.id, email: user.email })
  for (const { id, email: former } of retired) {
    await tx.delete(session).where(eq(session.userId, id))
    await recordAudit(tx, {
      actor: SHOP,
      action: 'administrator.retired',
      subjectType: 'user',
      subjectId: id,
      summary: `${former} dejó de ser administrador: la configuración nombra a otro`,
    })
  }
}

/** An account with this e-mail becomes the administrator's, with this password and without any open session. */
async function writeAdministrator(tx: Db, { email, password }: Credentials, hashing: PasswordHashing) {
  const hash = await hashing.hash(password)
  const [row] = await tx
    .insert(user)
    .values({ id: randomUUID(), name: 'Administrador', email, emailVerified: true, role: 'admin' })
    .onConflictDoUpdate({ target: user.email, set: { role: 'admin', updatedAt: new Date() } })
    .returning({ id: user.id, isNew: sql<boolean>`xmax = 0` })
  if (!row) throw new Error('The administrator was not written')
  await storePassword(tx, row.id, hash)
  await tx.delete(session).where(eq(session.userId, row.id))
  await recordAudit(tx, {
    actor: SHOP,
    action: row.isNew ? 'administrator.created' : 'administrator.changed',
    subjectType: 'user',
    subjectId: row.id,
    summary: row.isNew ? `Se creó la cuenta de administrador ${email}` : `Cambió la contraseña de ${email}`,
  })
}

/** Sixteen of 31 signs that are hard to confuse: 79 bits, and short enough to be copied by hand. */
function randomPassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
