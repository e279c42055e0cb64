import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { recordAudit } from '#server/auth/audit-log.ts'
import { readReplacedHash } from '#server/auth/stored-password.ts'
import type { Admin } from '#server/auth/visitor.ts'
import { readBackupState } from '#server/backup/backup-state.ts'
import { moment } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { isFictionalNumber } from '#shop/phone/whatsapp.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { DEFAULT_OPENING_HOURS, type StoreSettings } from '#shop/settings/store-settings.ts'
import { readStoredSettings } from '#shop/settings/stored-settings.server.ts'
import { DEFAULT_STORE_NAME } from '#shop/text/quoted-texts.ts'
import { type FirstSteps, STEP_NAMES, type StepName, stepRow } from './first-steps.ts'

/** First steps that the operator confirmed (migrations/0020_first_steps.sql). */
const confirmedSteps = pgTable('confirmed_steps', {
  step: text().primaryKey(),
  confirmedAt: moment('confirmed_at').notNull().defaultNow(),
})

/** The row of an operator who has hidden the list. */
const HIDDEN = 'oculto'

/** The state of the first steps, computed from the shop's data; null when all are done, or the operator hid them. */
export async function readFirstSteps(
  db: Db,
  { admin, settings }: { admin: Pick<Admin, 'userId'>; settings: StoreSettings },
): Promise<FirstSteps | null> {
  const confirmed = new Set((await db.select().from(confirmedSteps)).map(({ step }) => step))
  if (confirmed.has(HIDDEN)) return null
  const { rows } = await db.execute<{ hasDemo: boolean; hasOwn: boolean; hasOrder: boolean }>(sql`
    select exists (select from products where demo = 'untouched') as "hasDemo",
      exists (select from products p where p.demo is distinct from 'untouched' and ${isPublished}) as "hasOwn",
      exists (select from orders) as "hasOrder"`)
  const { hasDemo = false, hasOwn = false, hasOrder = false } = rows[0] ?? {}
  const stored = await readStoredSettings(db)
  const isDone: Record<StepName, boolean> = {
    clave: (await readReplacedHash(db, admin.userId)) !== undefined,
    nombre: settings.storeName !== DEFAULT_STORE_NAME,
    pais: stored?.country != null,
    moneda: settings.currency !== '$',
    numero: !isFictionalNumber(settings.whatsappNumber),
    horario: settings.openingHours.join('\n') !== DEFAULT_OPENING_HOURS.join('\n'),
    pago: stored?.paymentWays != null,
    demo: !hasDemo,
    perfume: hasOwn,
    prueba: hasOrder,
    copias: (await readBackupState(db)).madeAt !== null,
  }
  const done = STEP_NAMES.filter((name) => isDone[name] || confirmed.has(name))
  const pending = STEP_NAMES.filter((name) => !done.includes(name))
  if (pending.length === 0) return null
  return { done, pending, canHide: pending.every((name) => stepRow(name).isOptional) }
}

/** The operator keeps what is there. A step that only the data can show as done stays as it is. */
export async function confirmStep(db: Db, name: string): Promise<void> {
  const step = STEP_NAMES.find((one) => one === name)
  if (step && stepRow(step).confirm) await db.insert(confirmedSteps).values({ step }).onConflictDoNothing()
}

/** Hides the list, for good. */
export async function hideFirstSteps(db: Db, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const hidden = await tx.insert(confirmedSteps).values({ step: HIDDEN }).onConflictDoNothing().returning()
    const summary = 'Ocultó los primeros pasos'
    if (hidden.length > 0)
      await recordAudit(tx, { actor, action: 'settings.changed', subjectType: 'settings', summary })
  })
}
