import { closeOtherSessions, closeSession } from '#server/auth/sessions.ts'
import type { Admin } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { formText } from '#shop/text/clean-text.ts'
import { ALL_OTHERS, type SettingsError } from './settings-form.ts'

type Outcome = { closed: number } | { closed: null; status: number; formError: SettingsError }

interface Parts {
  db: Db
  log: { error(fields: object, message: string): void }
  admin: Admin
}

/** Closes the session that the form names, or all others; only sessions of the same user. */
export async function closeChosenSessions(form: FormData, { db, log, admin }: Parts): Promise<Outcome> {
  const chosen = formText(form, 'cerrar')
  try {
    if (chosen === ALL_OTHERS) return { closed: await closeOtherSessions(db, admin) }
    if (await closeSession(db, admin, chosen.replaceAll('\0', ''))) return { closed: 1 }
    return { closed: null, status: 404, formError: { kind: 'missing' } }
  } catch (err) {
    const status = reportFailure(log, err, 'La sesión no se pudo cerrar')
    return { closed: null, status, formError: { kind: 'failed' } }
  }
}
