import { eq, sql } from 'drizzle-orm'
import type { SavedSettings, StoreSettings } from '#domain/store-settings.ts'
import { recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/open.ts'
import { storeSettings } from '#server/db/schema/store-settings.ts'
import { readStoredSettings } from '#server/db/stored-settings.ts'
import type { SettingsRefusal } from './settings-form.ts'
import { checkSettings } from './settings-schema.server.ts'

type Outcome = { saved: true } | { saved: false; status: number; refusal: SettingsRefusal }

interface Log {
  error(fields: object, message: string): void
}

/** What the form opens with. */
export async function readSettings(db: Db, defaults: StoreSettings): Promise<SavedSettings> {
  return (await readStoredSettings(db)) ?? { version: 0, settings: defaults }
}

/** Saves a sent form, or says what hinders it. */
export async function saveSettingsForm(form: FormData, db: Db, log: Log, actor: string): Promise<Outcome> {
  const typed = (name: string) => String(form.get(name) ?? '')
  const values = {
    storeName: typed('storeName'),
    whatsappNumber: typed('whatsappNumber'),
    openingHours: typed('openingHours'),
  }
  const { settings, errors } = checkSettings(values)
  if (errors) return { saved: false, status: 422, refusal: { kind: 'invalid', errors, values } }
  const version = typed('version')
  try {
    const isSaved = await saveSettings(db, settings, /^\d{1,9}$/.test(version) ? Number(version) : -1, actor)
    if (isSaved) return { saved: true }
    return { saved: false, status: 409, refusal: { kind: 'conflict', values } }
  } catch (err) {
    log.error({ err }, 'La configuración no se pudo guardar')
    return { saved: false, status: 500, refusal: { kind: 'failed', values } }
  }
}

/** Saves with its audit entry, unless somebody has saved since `version` was read (0: nothing was saved yet). */
function saveSettings(db: Db, settings: StoreSettings, version: number, actor: string): Promise<boolean> {
  const values = { ...settings, openingHours: [...settings.openingHours] }
  return db.transaction(async (tx) => {
    const rows =
      version === 0
        ? await tx.insert(storeSettings).values(values).onConflictDoNothing().returning()
        : await tx
            .update(storeSettings)
            .set({ ...values, version: version + 1, updatedAt: sql`now()` })
            .where(eq(storeSettings.version, version))
            .returning()
    if (rows.length === 0) return false
    await recordAudit(tx, {
      actor,
      action: 'settings.changed',
      subjectType: 'settings',
      summary: 'Cambió la configuración de la tienda',
    })
    return true
  })
}
