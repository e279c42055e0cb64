import type { StoreSettings, StoreTexts } from '#domain/store-settings.ts'
import { DEFAULT_TEXTS } from '#domain/store-texts.ts'
import type { Db } from './open.ts'
import { type StoredSettings, storeSettings } from './schema/store-settings.ts'

/** What the operator has saved; undefined only if somebody emptied the table. */
export async function readStoredSettings(db: Db): Promise<StoredSettings | undefined> {
  const [row] = await db.select().from(storeSettings)
  return row
}

/** What holds: the saved, and the default for what was not. */
export function settingsOf(stored: StoredSettings, defaults: StoreSettings): StoreSettings {
  const { instagram, tiktok, facebook, youtube } = stored
  return {
    storeName: stored.storeName ?? defaults.storeName,
    whatsappNumber: stored.whatsappNumber ?? defaults.whatsappNumber,
    openingHours: stored.openingHours ?? defaults.openingHours,
    currency: stored.currency,
    greeting: stored.greeting ?? defaults.greeting,
    socialLinks: {
      ...(instagram && { Instagram: instagram }),
      ...(tiktok && { TikTok: tiktok }),
      ...(facebook && { Facebook: facebook }),
      ...(youtube && { YouTube: youtube }),
    },
  }
}

/** What single pages say: the saved texts, and the default for those that were not saved. */
export function textsOf(stored: StoredSettings): StoreTexts {
  const names = Object.keys(DEFAULT_TEXTS) as (keyof StoreTexts)[]
  const texts = { ...DEFAULT_TEXTS }
  for (const name of names) texts[name] = stored[name] ?? DEFAULT_TEXTS[name]
  return texts
}
