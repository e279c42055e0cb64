import type { Db } from '#server/db/database.ts'
import { countryTimeZone, currentZoneName, toCountry } from '#shop/countries/countries.ts'
import { DEFAULT_HOLD_LIMITS } from '#shop/orders/order-holds.ts'
import { DEFAULT_PAYMENT_WAYS, type OrderSettings } from '#shop/orders/order-settings.ts'
import { DEFAULT_REPLIES, ORDER_STATES } from '#shop/orders/order-states.ts'
import { countryOfNumber } from '#shop/phone/parse-phone.server.ts'
import { isPalette } from '#shop/theme/palettes.ts'
import { DEFAULT_THEME, type Theme } from '#shop/theme/theme.ts'
import { type HomeSettings, parseShelves } from './home-settings.ts'
import { NUMBER_NAMES, type OrderField, replyField, WAY_FIELDS } from './order-fields.ts'
import { type StoredSettings, storeSettings } from './schema.server.ts'
import { SOCIAL_ENTRIES } from './social-links.ts'
import {
  DEFAULT_TEXTS,
  EVERY_PAGE_TEXTS,
  type StoreSettings,
  type StoreTexts,
  type TextName,
} from './store-settings.ts'

/** The saved settings; undefined only if the table is empty. */
export async function readStoredSettings(db: Db): Promise<StoredSettings | undefined> {
  const [row] = await db.select().from(storeSettings)
  return row
}

/** The effective settings: the saved value, or else the default. */
export function toStoreSettings(stored: StoredSettings, defaults: StoreSettings): StoreSettings {
  const links = SOCIAL_ENTRIES.filter(([name]) => stored[name])
  return {
    storeName: stored.storeName ?? defaults.storeName,
    logo: stored.logo,
    whatsappNumber: stored.whatsappNumber ?? defaults.whatsappNumber,
    openingHours: stored.openingHours ?? defaults.openingHours,
    currency: stored.currency,
    ...toTexts(EVERY_PAGE_TEXTS, stored),
    allSpanish: stored.allSpanish,
    socialLinks: Object.fromEntries(links.map(([name, network]) => [network, stored[name]])),
  }
}

/** The texts of single pages. */
export function toStoreTexts(stored: StoredSettings): StoreTexts {
  return toTexts(DEFAULT_TEXTS, stored)
}

/** The saved text, or else the default, of each. */
function toTexts<Texts extends object>(defaults: Texts, stored: Record<TextName, string | null>): Texts {
  const texts = Object.entries(defaults).map(([name, text]) => [name, stored[name as TextName] ?? text])
  return Object.fromEntries(texts) as Texts
}

/** The palette and accent; the default for a palette that this version does not have. */
export function toTheme({ palette, accent }: Pick<StoredSettings, 'palette' | 'accent'>): Theme {
  return { palette: isPalette(palette) ? palette : DEFAULT_THEME.palette, accent }
}

/** What the operator chose for home. */
export function toHomeSettings({ homeShelves, heroProduct, heroImage }: StoredSettings): HomeSettings {
  const shelves = parseShelves(homeShelves)
    .filter(({ shown }) => shown)
    .map(({ shelf }) => shelf)
  return { shelves, heroProduct, heroImage }
}

/** The defaults of the columns in migrations/0005_orders.sql and 0014_order_holds.sql. */
export const UNSAVED_ORDERS = {
  country: null,
  timeZone: null,
  paymentWays: null,
  holdHours: 24,
  holdPerSize: DEFAULT_HOLD_LIMITS.perSize,
  holdPerPhone: DEFAULT_HOLD_LIMITS.perPhone,
  holdNetworkPercent: DEFAULT_HOLD_LIMITS.networkPercent,
  holdShopPercent: DEFAULT_HOLD_LIMITS.shopPercent,
  replyTemplates: {},
} satisfies Partial<StoredSettings>

type StoredOrderSettings = Pick<StoredSettings, keyof typeof UNSAVED_ORDERS>

/** The effective order settings; a shop without a chosen country is in that of its number. */
export function toOrderSettings(
  stored: StoredOrderSettings,
  { whatsappNumber }: Pick<StoreSettings, 'whatsappNumber'>,
): OrderSettings {
  const { paymentWays, holdHours, replyTemplates } = stored
  const country = stored.country === null ? countryOfNumber(whatsappNumber) : toCountry(stored.country)
  return {
    country,
    timeZone: stored.timeZone ? currentZoneName(stored.timeZone) : countryTimeZone(country),
    paymentWays: paymentWays?.length ? paymentWays : DEFAULT_PAYMENT_WAYS,
    holdHours,
    holdLimits: {
      perSize: stored.holdPerSize,
      perPhone: stored.holdPerPhone,
      networkPercent: stored.holdNetworkPercent,
      shopPercent: stored.holdShopPercent,
    },
    replyTemplates,
  }
}

/** The stored order settings, as values of the form. */
export function orderValues(stored: StoredOrderSettings): Partial<Record<OrderField, string>> {
  const values: Partial<Record<OrderField, string>> = {}
  for (const name of NUMBER_NAMES) values[name] = String(stored[name])
  for (const [at, way] of (stored.paymentWays ?? DEFAULT_PAYMENT_WAYS).entries()) {
    const names = WAY_FIELDS[at]
    if (!names) break
    values[names.label] = way.label
    values[names.text] = way.instructions
    if (way.onDelivery) values[names.onDelivery] = 'si'
  }
  for (const state of ORDER_STATES) {
    values[replyField(state)] = stored.replyTemplates[state] ?? DEFAULT_REPLIES[state]
  }
  return values
}
