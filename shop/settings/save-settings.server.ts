import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { formText } from '#shop/text/clean-text.ts'
import { storeSettings } from './schema.server.ts'
import { type FormPart, fieldsOf, type SettingsError, VERSIONS } from './settings-form.ts'
import { checkPart } from './settings-schema.server.ts'

type Outcome = { saved: true } | { saved: false; status: number; formError: SettingsError }

interface Log {
  error(fields: object, message: string): void
}

const SUMMARIES = {
  tienda: 'Cambió la configuración de la tienda',
  textos: 'Cambió los textos de la tienda',
  redes: 'Cambió las redes sociales de la tienda',
  pedidos: 'Cambió la configuración de los pedidos',
}

/** Saves a submitted form, or returns the error. */
export async function savePart(
  part: FormPart,
  form: FormData,
  { db, log, actor }: { db: Db; log: Log; actor: string },
): Promise<Outcome> {
  const typed = (name: string) => formText(form, name)
  const values = fieldsOf(part, typed)
  const { columns, errors } = checkPart(part, values)
  if (errors) return { saved: false, status: 422, formError: { kind: 'invalid', errors, values } }
  const version = /^\d{1,9}$/.test(typed('version')) ? Number(typed('version')) : -1
  const name = VERSIONS[part]
  try {
    const isSaved = await db.transaction(async (tx) => {
      const rows = await tx
        .update(storeSettings)
        .set({
          ...columns,
          [name]: version + 1,
          version: sql`${storeSettings.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(storeSettings[name], version))
        .returning()
      if (rows.length === 0) return false
      await recordAudit(tx, {
        actor,
        action: 'settings.changed',
        subjectType: 'settings',
        summary: SUMMARIES[part],
      })
      return true
    })
    if (isSaved) return { saved: true }
    return { saved: false, status: 409, formError: { kind: 'conflict', values } }
  } catch (err) {
    const status = reportFailure(log, err, 'La configuración no se pudo guardar')
    return { saved: false, status, formError: { kind: 'failed', values } }
  }
}
