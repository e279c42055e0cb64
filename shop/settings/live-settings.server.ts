import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { SHOP_PREVIEW } from '#shop/images/image-url.ts'
import type { OrderSettings } from '#shop/orders/order-settings.ts'
import { isFictionalNumber } from '#shop/phone/whatsapp.ts'
import { hasDemo } from '#shop/products/demo.server.ts'
import { readyPreview } from '#shop/products/make-preview.server.ts'
import { DEFAULT_THEME, type Theme } from '#shop/theme/theme.ts'
import { DEFAULT_HOME, type HomeSettings } from './home-settings.ts'
import {
  DEFAULT_OPENING_HOURS,
  DEFAULT_TEXTS,
  EVERY_PAGE_TEXTS,
  type StoreSettings,
  type StoreTexts,
} from './store-settings.ts'
import {
  readStoredSettings,
  toHomeSettings,
  toOrderSettings,
  toStoreSettings,
  toStoreTexts,
  toTheme,
  UNSAVED_ORDERS,
} from './stored-settings.server.ts'

/** The settings for rendering: the saved ones, and the defaults for all others. */
export class LiveSettings {
  readonly #db: Db
  /** Defaults from the environment and the program. */
  readonly defaults: StoreSettings
  #version = 0
  #hasDemo = false
  current: StoreSettings
  texts: StoreTexts = DEFAULT_TEXTS
  orders: OrderSettings
  theme: Theme = DEFAULT_THEME
  home: HomeSettings = DEFAULT_HOME
  /** The URL of the shop's own preview image; null while it is rendered. */
  preview: string | null = null

  constructor(db: Db, defaults: StoreSettings) {
    this.#db = db
    this.defaults = defaults
    this.current = defaults
    this.orders = toOrderSettings(UNSAVED_ORDERS, defaults)
  }

  /** Reads the saved settings again. A result that a newer one has overtaken is dropped. */
  async refresh(): Promise<void> {
    await this.refreshPreview()
    this.#hasDemo = await hasDemo(this.#db)
    const stored = await readStoredSettings(this.#db)
    if (!stored || stored.version < this.#version) return
    this.#version = stored.version
    this.current = this.#withDemo(toStoreSettings(stored, this.defaults))
    this.texts = toStoreTexts(stored)
    this.orders = toOrderSettings(stored, this.current)
    this.theme = toTheme(stored)
    this.home = toHomeSettings(stored)
  }

  /** Reads whether there are products of the demonstration. Returns whether what pages show has changed. */
  async refreshDemo(): Promise<boolean> {
    const before = this.current.demo
    this.#hasDemo = await hasDemo(this.#db)
    this.current = this.#withDemo(this.current)
    return this.current.demo !== before
  }

  #withDemo({ demo: _, ...settings }: StoreSettings): StoreSettings {
    if (!this.#hasDemo) return settings
    return { ...settings, demo: isFictionalNumber(settings.whatsappNumber) ? 'orders' : 'questions' }
  }

  async refreshPreview(): Promise<void> {
    this.preview = await readyPreview(this.#db, SHOP_PREVIEW)
  }
}

/** The settings of the store before the operator saves others. */
export function defaultSettings({
  STORE_NAME,
  WHATSAPP_NUMBER,
}: Pick<Env, 'STORE_NAME' | 'WHATSAPP_NUMBER'>): StoreSettings {
  return {
    storeName: STORE_NAME,
    logo: null,
    whatsappNumber: WHATSAPP_NUMBER,
    openingHours: DEFAULT_OPENING_HOURS,
    currency: '$',
    ...EVERY_PAGE_TEXTS,
    allSpanish: false,
    socialLinks: {},
  }
}
