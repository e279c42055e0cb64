import { dashboardHref } from '#shop/urls/links.ts'
import { FIELDS_OF_ORDERS } from './order-fields.ts'
import { SOCIAL_ENTRIES } from './social-links.ts'
import { ALL_TEXTS } from './store-texts.ts'

/** The parts that are forms, and what each holds. */
export const FORM_FIELDS = {
  tienda: ['storeName', 'whatsappNumber', 'openingHours', 'currency'],
  textos: ALL_TEXTS.map(({ name }) => name),
  redes: SOCIAL_ENTRIES.map(([name]) => name),
  pedidos: FIELDS_OF_ORDERS,
} as const

export type FormPart = keyof typeof FORM_FIELDS
export type Part = FormPart | 'sesiones'
export type FieldName = (typeof FORM_FIELDS)[FormPart][number]

/** In the order of the menu. */
export const PARTS: readonly { part: Part; label: string }[] = [
  { part: 'tienda', label: 'Tienda' },
  { part: 'textos', label: 'Textos' },
  { part: 'redes', label: 'Redes' },
  { part: 'pedidos', label: 'Pedidos' },
  { part: 'sesiones', label: 'Sesiones' },
]

/** The part that `?parte=` names; any other name is the first. */
export function partNamed(name: string | null): Part {
  return PARTS.find(({ part }) => part === name)?.part ?? 'tienda'
}

/** Where a part is opened, and its form sent. */
export function partAddress(part: Part): string {
  return dashboardHref('configuracion', { parte: part })
}

/** A form as typed; absent fields are of another part. */
export type SettingsValues = Partial<Record<FieldName, string>>
export type SettingsErrors = Partial<Record<FieldName, string>>

/** Why nothing was changed; what was typed comes back with it, if it got that far. */
export type SettingsError =
  | { kind: 'invalid'; errors: SettingsErrors; values: SettingsValues }
  /** `missing`: no such session, or no more. */
  | { kind: 'conflict' | 'failed' | 'missing'; values?: SettingsValues }

/** Each part's own version in the database. */
export const VERSIONS = {
  tienda: 'storeVersion',
  textos: 'textsVersion',
  redes: 'linksVersion',
  pedidos: 'ordersVersion',
} as const

/** What the button of all other sessions sends in place of a session's id. */
export const ALL_OTHERS = 'demas'

export interface OpenSession {
  id: string
  /** "Chrome en Android" */
  device: string
  /** 'Keep me signed in': it ends when it says; the others later, while they are used. */
  remembered: boolean
  /** ISO 8601. */
  openedAt: string
  endsAt: string
  isThis: boolean
}

/** A part as it opens. */
export type OpenSettings =
  | { part: FormPart; version: number; values: SettingsValues }
  | { part: 'sesiones'; sessions: OpenSession[] }

/** The fields of a part, each with its value. */
export function fieldsOf(part: FormPart, value: (name: FieldName) => string): SettingsValues {
  return Object.fromEntries(FORM_FIELDS[part].map((name) => [name, value(name)]))
}
