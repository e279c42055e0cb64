import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { reportFailure } from '#server/db/database-availability.ts'
import { claimImages } from '#server/images/upload/orphans.ts'
import { UploadError } from '#server/images/upload/upload-error.ts'
import type { Storage } from '#server/storage/storage.ts'
import { formText } from '#shop/text/clean-text.ts'
import { formatShelves, moveShelf, parseShelves, placeText } from './home-settings.ts'
import { storeSettings } from './schema.server.ts'
import {
  type FormPart,
  readFields,
  readValues,
  type SettingsAnswer,
  type SettingsError,
  type SettingsValues,
  VERSIONS,
} from './settings-form.ts'
import {
  checkPart,
  countryOfShopNumber,
  readStoreNumber,
  type SavedNumber,
} from './settings-schema.server.ts'
import type { StoreSettings } from './store-settings.ts'
import { readStoredSettings } from './stored-settings.server.ts'

type Outcome = { saved: true } | { saved: false; status: number; formError: SettingsError }

interface Parts {
  db: Db
  log: { error(fields: object, message: string): void }
  /** The settings of a shop that has saved none. */
  defaults: Pick<StoreSettings, 'whatsappNumber'>
}

const SUMMARIES = {
  tienda: 'Cambió la configuración de la tienda',
  textos: 'Cambió los textos de la tienda',
  aspecto: 'Cambió el aspecto de la tienda',
  redes: 'Cambió las redes sociales de la tienda',
  pedidos: 'Cambió la configuración de los pedidos',
}

const GONE = {
  logo: 'El logo ya no está guardado: súbelo otra vez.',
  heroImage: 'La imagen ya no está guardada: súbela otra vez.',
}

/** Saves a submitted form, or returns the error. */
export async function savePart(
  part: FormPart,
  form: FormData,
  { db, storage, log, defaults, actor }: Parts & { storage: Storage; actor: string },
): Promise<Outcome> {
  const values = readValues(part, form)
  const refuse = (errors: SettingsValues): Outcome => ({
    saved: false,
    status: 422,
    formError: { kind: 'invalid', errors, values },
  })
  let saved: SavedNumber | undefined
  try {
    if (part === 'tienda') saved = await readSavedNumber(db, defaults)
  } catch (err) {
    return notSaved(log, err, values)
  }
  const { columns, errors } = checkPart(part, values, saved)
  if (errors) return refuse(errors)
  const typed = formText(form, 'version')
  const version = /^\d{1,9}$/.test(typed) ? Number(typed) : -1
  const name = VERSIONS[part]
  let claimed: keyof typeof GONE = 'logo'
  try {
    const isSaved = await db.transaction(async (tx) => {
      if ('logo' in columns) {
        for (claimed of ['logo', 'heroImage'] as const) {
          const path = columns[claimed]
          if (path) await claimImages(tx, storage, [path])
        }
      }
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
      if (rows.length === 0) {
        // The same values are a form that is sent again after a lost answer.
        const stored = await readStoredSettings(tx)
        return isDeepStrictEqual({ ...stored, ...columns }, stored)
      }
      const summary = SUMMARIES[part]
      await recordAudit(tx, { actor, action: 'settings.changed', subjectType: 'settings', summary })
      return true
    })
    if (isSaved) return { saved: true }
    return { saved: false, status: 409, formError: { kind: 'conflict', values } }
  } catch (err) {
    if (err instanceof UploadError) return refuse({ [claimed]: GONE[claimed] })
    return notSaved(log, err, values)
  }
}

/** The submitted form of the part 'aspecto' with the shelf moved that its button names. Saves nothing. */
export function arrangeHome(form: FormData): { kind: 'arranged'; values: SettingsValues; moved: string } {
  const values = readValues('aspecto', form)
  const [shelf = '', by] = formText(form, 'mover').split(':')
  const shelves = moveShelf(parseShelves(values.homeShelves ?? ''), shelf, by === '-1' ? -1 : 1)
  const moved = placeText(shelves, shelf)
  return { kind: 'arranged', values: { ...values, homeShelves: formatShelves(shelves) }, moved }
}

function notSaved(log: Parts['log'], err: unknown, values: SettingsValues): Outcome {
  const status = reportFailure(log, err, 'La configuración no se pudo guardar')
  return { saved: false, status, formError: { kind: 'failed', values } }
}

/** Reads the number of a submitted form of the part 'tienda' for its chat link. Saves nothing. */
export async function tryNumber(
  form: FormData,
  { db, log, defaults }: Parts,
): Promise<{ status: number; answer: SettingsAnswer }> {
  const values = readFields('tienda', (name) => formText(form, name))
  try {
    const { digits, error } = readStoreNumber(values, await readSavedNumber(db, defaults))
    if (digits !== undefined) return { status: 200, answer: { kind: 'tried', values, digits } }
    return { status: 422, answer: { kind: 'invalid', errors: { whatsappNumber: error }, values } }
  } catch (err) {
    const status = reportFailure(log, err, 'El número no se pudo probar')
    return { status, answer: { kind: 'failed', values } }
  }
}

async function readSavedNumber(db: Db, defaults: Parts['defaults']): Promise<SavedNumber> {
  const digits = (await readStoredSettings(db))?.whatsappNumber ?? defaults.whatsappNumber
  return { digits, country: countryOfShopNumber(digits) }
}
