import type { SavedSettings } from '#domain/store-settings.ts'
import type { Db } from './open.ts'
import { storeSettings } from './schema/store-settings.ts'

/** What the operator has saved; undefined while the environment's values hold. */
export async function readStoredSettings(db: Db): Promise<SavedSettings | undefined> {
  const [row] = await db.select().from(storeSettings)
  if (!row) return undefined
  const { version, storeName, whatsappNumber, openingHours } = row
  return { version, settings: { storeName, whatsappNumber, openingHours } }
}
