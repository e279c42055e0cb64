/**
 * The countries of shops: what each proposes for a shop's settings. Names come from Intl; telephone plans from
 * libphonenumber-js; how amounts are written from `shop/money/currencies.ts`.
 */
interface CountryProfile {
  /** As the settings store it: '$' where the US dollar is the money of the country. */
  currency: string
  /** The time zone of most of the population. */
  timeZone: string
}

const COUNTRIES = {
  AR: { currency: 'ARS', timeZone: 'America/Argentina/Buenos_Aires' },
  BO: { currency: 'BOB', timeZone: 'America/La_Paz' },
  CL: { currency: 'CLP', timeZone: 'America/Santiago' },
  CO: { currency: 'COP', timeZone: 'America/Bogota' },
  CR: { currency: 'CRC', timeZone: 'America/Costa_Rica' },
  DO: { currency: 'DOP', timeZone: 'America/Santo_Domingo' },
  EC: { currency: '$', timeZone: 'America/Guayaquil' },
  ES: { currency: 'EUR', timeZone: 'Europe/Madrid' },
  GT: { currency: 'GTQ', timeZone: 'America/Guatemala' },
  HN: { currency: 'HNL', timeZone: 'America/Tegucigalpa' },
  MX: { currency: 'MXN', timeZone: 'America/Mexico_City' },
  NI: { currency: 'NIO', timeZone: 'America/Managua' },
  PA: { currency: '$', timeZone: 'America/Panama' },
  PE: { currency: 'PEN', timeZone: 'America/Lima' },
  PR: { currency: '$', timeZone: 'America/Puerto_Rico' },
  PY: { currency: 'PYG', timeZone: 'America/Asuncion' },
  SV: { currency: '$', timeZone: 'America/El_Salvador' },
  US: { currency: '$', timeZone: 'America/New_York' },
  UY: { currency: 'UYU', timeZone: 'America/Montevideo' },
  VE: { currency: 'VES', timeZone: 'America/Caracas' },
} as const satisfies Record<string, CountryProfile>

/** ISO 3166. */
export type Country = keyof typeof COUNTRIES

export const COUNTRY_CODES = Object.keys(COUNTRIES) as Country[]

/** The stored code of a shop in any other country (CLDR's code of an unknown region). */
export const OTHER_COUNTRY = 'ZZ'

export function isCountry(text: unknown): text is Country {
  return typeof text === 'string' && Object.hasOwn(COUNTRIES, text)
}

/** The country of a stored or submitted code; undefined for any other text. */
export function toCountry(text: unknown): Country | undefined {
  return isCountry(text) ? text : undefined
}

export function countryCurrency(country: Country): string {
  return COUNTRIES[country].currency
}

/** The time zone of the shop's days; UTC when its country is unknown. */
export function countryTimeZone(country: Country | undefined): string {
  return country ? COUNTRIES[country].timeZone : 'UTC'
}

/** The time zones of a country; all zones without one. Sorted. */
export function listTimeZones(country: Country | undefined): string[] {
  if (!country) return Intl.supportedValuesOf('timeZone').map(currentZoneName).sort()
  // TypeScript does not know this method yet.
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] }
  return locale.getTimeZones().map(currentZoneName).sort()
}

/** The current name of a time zone. PostgreSQL on a machine without old names (Debian 13) refuses those of Intl. */
export function currentZoneName(zone: string): string {
  return RENAMED_ZONES[zone] ?? zone
}

/** What Intl lists by a name that the file `backward` of the time zone database replaces. */
const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const NAMES = new Intl.DisplayNames('es', { type: 'region' })

/** "Costa Rica" */
export function countryName(country: Country): string {
  return NAMES.of(country) ?? country
}
