import type { Admin } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'
import {
  COUNTRY_CODES,
  countryCurrency,
  countryName,
  countryTimeZone,
  currentZoneName,
  listTimeZones,
  OTHER_COUNTRY,
} from '#shop/countries/countries.ts'
import { parsePhone, phoneExample } from '#shop/phone/parse-phone.server.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { readCurrencyPart } from './currency-part.server.ts'
import { openSessions } from './sessions.server.ts'
import {
  type CountryChoice,
  type FormPart,
  type OpenSettings,
  type Part,
  readFields,
  type SettingsValues,
  VERSIONS,
} from './settings-form.ts'
import { countryOfShopNumber } from './settings-schema.server.ts'
import { SOCIAL_ENTRIES } from './social-links.ts'
import type { StoreSettings } from './store-settings.ts'
import {
  orderValues,
  readStoredSettings,
  toStoreSettings,
  toStoreTexts,
  toTheme,
} from './stored-settings.server.ts'

interface Opener {
  admin: Pick<Admin, 'userId' | 'sessionId'>
  defaults: StoreSettings
  /** The query string of the page, with the previewed change of the currency. */
  params: URLSearchParams
  timeZone: string
}

/** Initial values of a part; `defaults` apply to unsaved values, never the cached settings of this node. */
export async function openSettings(
  db: Db,
  part: Part,
  { admin, defaults, params, timeZone }: Opener,
): Promise<OpenSettings> {
  if (part === 'sesiones') return { part, sessions: await openSessions(db, admin) }
  if (part === 'moneda') return readCurrencyPart(db, params, timeZone)
  return openForm(db, part, defaults)
}

/** The form of a part, as it is saved. */
export async function openForm(
  db: Db,
  part: FormPart,
  defaults: StoreSettings,
): Promise<OpenSettings & { part: FormPart }> {
  const stored = await readStoredSettings(db)
  if (!stored) throw new Error('store_settings has lost its row')
  const { whatsappNumber, openingHours, socialLinks: _, ...settings } = toStoreSettings(stored, defaults)
  const isNumberBroken = parsePhone(`+${whatsappNumber}`, undefined) === undefined
  const { palette, accent } = toTheme(stored)
  const all: SettingsValues = {
    ...settings,
    allSpanish: settings.allSpanish ? 'on' : '',
    ...toStoreTexts(stored),
    ...orderValues(stored),
    country: stored.country ?? '',
    timeZone: currentZoneName(stored.timeZone ?? ''),
    palette,
    accent: accent ?? '',
    logo: stored.logo ?? '',
    homeShelves: stored.homeShelves ?? '',
    heroProduct: stored.heroProduct ?? '',
    heroImage: stored.heroImage ?? '',
    // Without + it is completed as soon as a country is chosen.
    whatsappNumber: isNumberBroken ? whatsappNumber : formatPhone(whatsappNumber),
    openingHours: openingHours.join('\n'),
    ...Object.fromEntries(SOCIAL_ENTRIES.map(([name]) => [name, stored[name] ?? ''])),
  }
  const opened = {
    part,
    version: stored[VERSIONS[part]],
    values: readFields(part, (name) => all[name] ?? ''),
  }
  if (part !== 'tienda') return opened
  const numberCountry = countryOfShopNumber(whatsappNumber) ?? ''
  return {
    ...opened,
    store: { countries: listCountryChoices(), numberCountry, isNumberBroken, currency: settings.currency },
  }
}

function listCountryChoices(): CountryChoice[] {
  const choices = COUNTRY_CODES.map((country): CountryChoice => {
    const timeZone = countryTimeZone(country)
    return {
      country,
      name: countryName(country),
      currency: countryCurrency(country),
      phoneExample: phoneExample(country),
      timeZone,
      timeZones: listTimeZones(country).filter((zone) => zone !== timeZone),
    }
  }).sort((one, other) => one.name.localeCompare(other.name, 'es'))
  const anyOther = { country: OTHER_COUNTRY, name: 'Otro país', currency: null, phoneExample: null }
  return [...choices, { ...anyOther, timeZone: 'UTC', timeZones: listTimeZones(undefined) }]
}
