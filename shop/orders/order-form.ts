import type { Shortage, SizeOnSale } from '#shop/bag/bag-contents.ts'
import type { Cents } from '#shop/money/money.ts'
import type { PhoneCountry } from '#shop/phone/phone-country.ts'
import { formText } from '#shop/text/clean-text.ts'
import { type Buyer, readBuyer } from './buyer.ts'

/** In the order of the form, which is the order in which faults are told. */
export const ORDER_FIELDS = ['nombre', 'telefono', 'ciudad', 'nota', 'pago', 'acepto'] as const
export type OrderField = (typeof ORDER_FIELDS)[number]
/** As typed; `acepto` is empty unless ticked. */
export type OrderValues = Record<OrderField, string>
export type OrderErrors = Partial<Record<OrderField, string>>

/** What the shop says now of the sizes of a bag. */
export type Offer = { sizes: SizeOnSale[]; shortages: Shortage[] }

/** What a form is sent with beside its fields. */
export type HiddenFields = {
  clave: string
  /** What is ordered, as the bag writes it: only what can be had. */
  lineas: string
  /** What it was shown to cost, in cents: another price is told before anything is stored. */
  total: string
  /** The currency of that; an amount in another is another price. */
  moneda: string
}

/** Why nothing was stored, with what was typed. */
export type OrderError = { values: OrderValues; hidden: HiddenFields } & (
  | { kind: 'invalid'; errors: OrderErrors }
  /** It costs another `total` than the form showed. */
  | { kind: 'repriced'; offer: Offer; total: Cents }
  /** Something is gone, or there is less of it than asked for. */
  | { kind: 'unavailable'; offer: Offer }
  /** The shop has the same order already; its page, where this browser has made it. */
  | { kind: 'duplicate'; code: string; minutes: number; address: string | null }
  /** The form has already made an order, of another content; its key is new now. */
  | { kind: 'keyReused' }
  | { kind: 'limited'; minutes: number; isShopWide: boolean }
  | { kind: 'mixedCurrencies' | 'failed' }
)

/** What the shop says of orders that a form has to know. */
export type OrderRules = {
  /** Where numbers without a country's code are from. */
  country: PhoneCountry | undefined
  /** Labels of the ways of payment; the first is the usual one. */
  payments: readonly string[]
}

type Checked = { buyer: Buyer; errors?: never } | { buyer?: never; errors: OrderErrors }

/** What was typed as it is stored, or what is wrong with each field. The browser asks before it sends, the server always. */
export function checkOrder(values: OrderValues, { country, payments }: OrderRules): Checked {
  const missing = { nombre: 'Escribe tu nombre.', ciudad: 'Escribe tu ciudad o departamento.' }
  const { buyer, errors: buyerErrors } = readBuyer(values, country, missing)
  const errors: OrderErrors = { ...buyerErrors }
  if (!payments.includes(values.pago)) errors.pago = 'Elige una forma de pago.'
  if (values.acepto === '') errors.acepto = 'Para guardar tu pedido necesitamos que lo aceptes.'
  return Object.keys(errors).length > 0 ? { errors } : { buyer }
}

/** Longer texts come back cut: no form of ours sends them. */
const ECHO = 2000

function textOf(form: FormData, name: string): string {
  return formText(form, name).slice(0, ECHO)
}

/** The fields of a form as they were sent; what is missing, or a file, is empty. */
export function orderValues(form: FormData): OrderValues {
  return Object.fromEntries(ORDER_FIELDS.map((name) => [name, textOf(form, name)])) as OrderValues
}

/** What came with the fields unseen; what is missing is empty. */
export function hiddenFields(form: FormData): HiddenFields {
  const [clave, lineas] = [textOf(form, 'clave'), textOf(form, 'lineas')]
  return { clave, lineas, total: textOf(form, 'total'), moneda: textOf(form, 'moneda') }
}
