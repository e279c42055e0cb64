import type { Shortage, SizeOnSale } from '#shop/bag/bag-contents.ts'
import type { Cents } from '#shop/money/money.ts'
import { type ReadPhone, readRoughPhone } from '#shop/phone/phone.ts'
import { formText } from '#shop/text/clean-text.ts'
import { type Buyer, readBuyer } from './buyer.ts'

/** In the order of the form, which is also the order of the validation errors. */
export const ORDER_FIELDS = ['nombre', 'telefono', 'ciudad', 'nota', 'pago', 'acepto'] as const
export type OrderField = (typeof ORDER_FIELDS)[number]
/** As typed; `acepto` is empty unless ticked. */
export type OrderValues = Record<OrderField, string>
export type OrderErrors = Partial<Record<OrderField, string>>

export type Offer = { sizes: SizeOnSale[]; shortages: Shortage[] }

export type HiddenFields = {
  clave: string
  /** The available lines, in the format of the bag. */
  lineas: string
  /** The shown total in cents. If the total has changed, the page shows the new one before the order is stored. */
  total: string
  /** The currency of `total`. A change of currency counts as a change of price. */
  moneda: string
  /** 'si': the buyer was shown the same order, and wants another one. Stays when the order is refused for another reason. */
  otro: string
}

/** Why the order was not stored, with the typed values. */
export type OrderError = { values: OrderValues; hidden: HiddenFields } & (
  | { kind: 'invalid'; errors: OrderErrors }
  /** The current total differs from the `total` that the form showed. */
  | { kind: 'repriced'; offer: Offer; total: Cents }
  /** These sizes are gone, sold out, of the demonstration, or have fewer pieces than ordered. */
  | { kind: 'unavailable'; sizeIds: number[]; offer: Offer }
  /** The same order exists. `path` is its page when this browser made it. */
  | { kind: 'duplicate'; code: string; minutes: number; path: string | null }
  /** The key belongs to an order with other content, known when this browser made it. The form now has a new key. */
  | { kind: 'keyReused'; made: { code: string; path: string } | null }
  | { kind: 'limited'; minutes: number; isShopWide: boolean }
  | { kind: 'mixedCurrencies' | 'failed' }
)

/** The order settings that the form needs. */
export type OrderRules = {
  /** A number of the shop's country; null when only numbers with a country code are accepted. */
  phoneExample: string | null
  /** Labels of the payment methods; the first is the default. */
  payments: readonly string[]
}

type Checked = { buyer: Buyer; errors?: never } | { buyer?: never; errors: OrderErrors }

/**
 * The buyer to store, or the validation errors by field. Runs in the browser before submit, and on the server, which
 * knows the numbers of each country.
 */
export function checkOrder(
  values: OrderValues,
  { payments }: Pick<OrderRules, 'payments'>,
  readPhone: ReadPhone = readRoughPhone,
): Checked {
  const missing = { nombre: 'Escribe tu nombre.', ciudad: 'Escribe tu ciudad o departamento.' }
  const { buyer, errors: buyerErrors } = readBuyer(values, readPhone, missing)
  const errors: OrderErrors = { ...buyerErrors }
  if (!payments.includes(values.pago)) errors.pago = 'Elige una forma de pago.'
  if (values.acepto === '') errors.acepto = 'Para guardar tu pedido necesitamos que lo aceptes.'
  return Object.keys(errors).length > 0 ? { errors } : { buyer }
}

/** Max length of an echoed text. The shop's forms send no longer ones. */
const ECHO = 2000

function readText(form: FormData, name: string): string {
  return formText(form, name).slice(0, ECHO)
}

/** The submitted fields. A missing field or a file is empty. */
export function orderValues(form: FormData): OrderValues {
  return Object.fromEntries(ORDER_FIELDS.map((name) => [name, readText(form, name)])) as OrderValues
}

/** The submitted hidden fields. A missing field is empty. */
export function hiddenFields(form: FormData): HiddenFields {
  const [clave, lineas] = [readText(form, 'clave'), readText(form, 'lineas')]
  const [total, moneda] = [readText(form, 'total'), readText(form, 'moneda')]
  return { clave, lineas, total, moneda, otro: readText(form, 'otro') }
}
