/**
 * Parses typed telephone numbers to the format of wa.me. The plans follow the ITU's list of national numbering plans
 * (E.164), reduced to the checks that distinguish a number from a mistyped one.
 */

interface Plan {
  name: string
  code: string
  /** A number without the country's code, nor dialing prefixes. */
  national: RegExp
  /** Removes digits that are dialed only inside the country. */
  clean?: (digits: string) => string
}

const withoutZero = (digits: string) => digits.replace(/^0/, '')
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/
const northAmerican = (name: string, national = NORTH_AMERICAN): Plan => ({ name, code: '1', national })

const PLANS = {
  AR: { name: 'Argentina', code: '54', national: /^9(?:11|[23]\d)\d{8}$/, clean: argentine },
  BO: { name: 'Bolivia', code: '591', national: /^[2-467]\d{7}$/, clean: withoutZero },
  CL: { name: 'Chile', code: '56', national: /^[2-79]\d{8}$/, clean: withoutZero },
  CO: { name: 'Colombia', code: '57', national: /^(?:3\d|60)\d{8}$/, clean: withoutZero },
  CR: { name: 'Costa Rica', code: '506', national: /^[2-8]\d{7}$/ },
  DO: northAmerican('República Dominicana'),
  EC: { name: 'Ecuador', code: '593', national: /^(?:9\d{8}|[2-7]\d{7})$/, clean: withoutZero },
  ES: { name: 'España', code: '34', national: /^[6-9]\d{8}$/ },
  GT: { name: 'Guatemala', code: '502', national: /^[2-7]\d{7}$/ },
  HN: { name: 'Honduras', code: '504', national: /^[2-9]\d{7}$/ },
  // Before 2019 mobile numbers had a 1 after the country's code, and 01, 044 or 045 were dialed first.
  MX: {
    name: 'México',
    code: '52',
    national: /^[2-9]\d{9}$/,
    clean: (digits) => digits.replace(/^(?:01|044|045|1)(?=\d{10}$)/, ''),
  },
  NI: { name: 'Nicaragua', code: '505', national: /^[2578]\d{7}$/ },
  PA: { name: 'Panamá', code: '507', national: /^(?:6\d{7}|[2-9]\d{6})$/ },
  PE: { name: 'Perú', code: '51', national: /^(?:9\d{8}|[1-8]\d{7})$/, clean: withoutZero },
  PR: northAmerican('Puerto Rico'),
  PY: { name: 'Paraguay', code: '595', national: /^(?:9\d{8}|[2-8]\d{7})$/, clean: withoutZero },
  SV: { name: 'El Salvador', code: '503', national: /^[267]\d{7}$/ },
  US: northAmerican('Estados Unidos'),
  UY: { name: 'Uruguay', code: '598', national: /^[249]\d{7}$/, clean: withoutZero },
  VE: { name: 'Venezuela', code: '58', national: /^[24]\d{9}$/, clean: withoutZero },
} satisfies Record<string, Plan>

/** ISO 3166. */
export type PhoneCountry = keyof typeof PLANS

/** Sorted by name. */
export const PHONE_COUNTRIES: readonly { country: PhoneCountry; name: string; code: string }[] = (
  Object.keys(PLANS) as PhoneCountry[]
)
  .map((country) => ({ country, name: PLANS[country].name, code: PLANS[country].code }))
  .sort((one, other) => one.name.localeCompare(other.name, 'es'))

export function isPhoneCountry(text: unknown): text is PhoneCountry {
  return typeof text === 'string' && Object.hasOwn(PLANS, text)
}

/**
 * The digits of a number, country code first; undefined when it is invalid. Without + or 00 it is a number of
 * `country`; with them, of any country. Numbers of the listed countries get the format of WhatsApp (Argentina 549…,
 * Mexico 52…).
 */
export function parsePhone(text: string, country: PhoneCountry | undefined): string | undefined {
  // Numbers copied from a phone's contacts contain invisible direction marks.
  const visible = text.replace(/\p{Cf}/gu, '').trim()
  if (visible.length > 40 || !/^\+?[\d\s()./-]+$/.test(visible)) return undefined
  const digits = visible.replace(/^\+\s*(\d+)\s*\(0\)/, '+$1').replace(/\D/g, '')
  if (visible.startsWith('+')) return international(digits)
  if (digits.startsWith('00')) return international(digits.slice(2))
  if (!country) return international(digits)
  const plan: Plan = PLANS[country]
  return national(digits, plan) ?? (digits.startsWith(plan.code) ? international(digits) : undefined)
}

/** The country that digits in international form begin with, if it is a listed one. */
export function countryOfNumber(digits: string): PhoneCountry | undefined {
  if (/^1(?:809|829|849)/.test(digits)) return 'DO'
  if (/^1(?:787|939)/.test(digits)) return 'PR'
  if (digits.startsWith('1')) return 'US'
  return PHONE_COUNTRIES.find(({ code }) => digits.startsWith(code))?.country
}

function international(digits: string): string | undefined {
  const country = countryOfNumber(digits)
  if (!country) return /^[2-9]\d{7,14}$/.test(digits) ? digits : undefined
  const { code } = PLANS[country]
  return national(digits.slice(code.length), PLANS[country])
}

function national(digits: string, { code, national, clean }: Plan): string | undefined {
  const own = clean ? clean(digits) : digits
  return national.test(own) ? code + own : undefined
}

/**
 * Removes the mobile prefix 15 after an area code of two (11 only), three or four digits. International calls use a 9
 * before the area code instead, which WhatsApp requires for every number.
 */
function argentine(digits: string): string {
  const own = digits
    .replace(/^0/, '')
    .replace(/^9(?=\d{10})/, '')
    .replace(/^0/, '')
  const plain = own.length === 12 ? own.replace(/^(11|[23]\d{2}|[23]\d{3})15/, '$1') : own
  return `9${plain}`
}
