import { formText } from '#shop/text/clean-text.ts'
import { dashboardHref } from '#shop/urls/links.ts'
import type { CurrencyPart } from './currency-change.ts'
import { formatShelves, parseShelves } from './home-settings.ts'
import { FIELDS_OF_ORDERS } from './order-fields.ts'
import { SOCIAL_ENTRIES } from './social-links.ts'
import { ALL_TEXTS } from './store-settings.ts'

/** The parts that are forms, with their fields. */
export const FORM_FIELDS = {
  tienda: ['storeName', 'country', 'timeZone', 'whatsappNumber', 'openingHours'],
  textos: ['allSpanish', ...ALL_TEXTS.map(({ name }) => name)],
  aspecto: ['logo', 'palette', 'accent', 'homeShelves', 'heroProduct', 'heroImage'],
  redes: SOCIAL_ENTRIES.map(([name]) => name),
  pedidos: FIELDS_OF_ORDERS,
} as const

export type FormPart = keyof typeof FORM_FIELDS
export type FieldName = (typeof FORM_FIELDS)[FormPart][number]

/** In the order of the menu. */
export const PARTS = [
  { part: 'tienda', label: 'Tienda' },
  { part: 'moneda', label: 'Moneda' },
  { part: 'textos', label: 'Textos' },
  { part: 'aspecto', label: 'Aspecto' },
  { part: 'redes', label: 'Redes' },
  { part: 'pedidos', label: 'Pedidos' },
  { part: 'sesiones', label: 'Sesiones' },
] as const
export type Part = (typeof PARTS)[number]['part']

/** The part that `?parte=` names; the first for any other name. */
export function partNamed(name: string | null): Part {
  return PARTS.find(({ part }) => part === name)?.part ?? 'tienda'
}

/** URL of a part and `action` of its form. */
export function partHref(part: Part): string {
  return dashboardHref('configuracion', { parte: part })
}

/** The raw input of a form; absent fields belong to another part. */
export type SettingsValues = Partial<Record<FieldName, string>>
export type SettingsErrors = Partial<Record<FieldName, string>>

/** A part as it is saved. */
interface SavedPart {
  version: number
  values: SettingsValues
}

/** What was typed over the values `base`, and for untouched fields what another window has saved since. */
export function mergeValues(
  typed: SettingsValues,
  base: SettingsValues,
  theirs: SettingsValues,
): SettingsValues {
  const text = (value = '') => value.replace(/\r\n/g, '\n')
  const names = Object.keys(typed) as FieldName[]
  return Object.fromEntries(
    names.map((name) => [name, text(typed[name]) === text(base[name]) ? theirs[name] : typed[name]]),
  )
}

/** Why nothing was changed, with the input if it was parsed. */
export type SettingsError =
  | { kind: 'invalid'; errors: SettingsErrors; values: SettingsValues }
  /** `missing`: the session does not exist (any more). */
  | { kind: 'failed' | 'missing'; values?: SettingsValues }
  | { kind: 'conflict'; values?: SettingsValues; theirs?: SavedPart | undefined }

/**
 * What the form returned instead of saving: why not, the number that 'Probar enlace' read, or the part 'aspecto' with a
 * moved shelf or found perfumes.
 */
export type SettingsAnswer =
  | SettingsError
  | { kind: 'tried'; values: SettingsValues; digits: string }
  | { kind: 'arranged'; values: SettingsValues; moved: string }

/** Each part's own version in the database. */
export const VERSIONS = {
  tienda: 'storeVersion',
  textos: 'textsVersion',
  aspecto: 'lookVersion',
  redes: 'linksVersion',
  pedidos: 'ordersVersion',
} as const

/** The value of the button for all other sessions, in place of a session id. */
export const ALL_OTHERS = 'demas'

export interface OpenSession {
  id: string
  /** "Chrome en Android" */
  device: string
  /** 'Keep me signed in': expires at a fixed time; other sessions are extended while in use. */
  remembered: boolean
  /** ISO 8601. */
  openedAt: string
  endsAt: string
  isThis: boolean
}

/** What the fields of the part 'tienda' offer. */
export interface StoreForm {
  /** Sorted by name; the last is any other country. */
  countries: CountryChoice[]
  /** The country of the saved number, which counts until one is chosen. */
  numberCountry: string
  /** No phone can have the saved number: it was saved before numbers were checked. */
  isNumberBroken: boolean
  /** The shop's currency, which another part changes. */
  currency: string
}

export interface CountryChoice {
  country: string
  name: string
  /** As `CURRENCY_CHOICES` has it; null for any other country. */
  currency: string | null
  phoneExample: string | null
  timeZone: string
  /** The country's other time zones. */
  timeZones: string[]
}

/** The initial values of a part. */
export type OpenSettings =
  | { part: FormPart; version: number; values: SettingsValues; store?: StoreForm }
  | CurrencyPart
  | { part: 'sesiones'; sessions: OpenSession[] }

/** The fields of a sent form. The list of shelves is sent as one field for each, and one for each that is shown. */
export function readValues(part: FormPart, form: FormData): SettingsValues {
  const shown = form.getAll('shown')
  const shelves = form.getAll('shelf').map((shelf) => (shown.includes(shelf) ? `${shelf}` : `-${shelf}`))
  const homeShelves = formatShelves(parseShelves(shelves.join()))
  return readFields(part, (name) => (name === 'homeShelves' ? homeShelves : formText(form, name)))
}

export function readFields(part: FormPart, value: (name: FieldName) => string): SettingsValues {
  return Object.fromEntries(FORM_FIELDS[part].map((name) => [name, value(name)]))
}
