import type { SavedSettings, StoreSettings } from '#domain/store-settings.ts'
import type { Db } from '#server/db/open.ts'
import { readStoredSettings } from '#server/db/stored-settings.ts'

/** The settings that pages are rendered with: the saved ones, or the environment's while none are saved. */
export class LiveSettings {
  readonly #db: Db
  #saved: SavedSettings

  constructor(db: Db, defaults: StoreSettings) {
    this.#db = db
    this.#saved = { version: 0, settings: defaults }
  }

  get current(): StoreSettings {
    return this.#saved.settings
  }

  /** Reads again what is saved. An answer that was overtaken by a newer one is dropped. */
  async refresh(): Promise<void> {
    const stored = await readStoredSettings(this.#db)
    if (stored && stored.version >= this.#saved.version) this.#saved = stored
  }
}
