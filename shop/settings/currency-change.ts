import { currencyFormat } from '#shop/money/currencies.ts'
import { CURRENCY_CHOICES } from '#shop/money/currency-choices.ts'
import type { Cents } from '#shop/money/money.ts'
import { parseTypedNumber } from '#shop/text/typed-number.ts'

/** The fields of the form that prepares a change, as typed. They are in the URL of the preview. */
export const CHANGE_FIELDS = ['de', 'nueva', 'precios', 'tasa'] as const
export type ChangeValues = Record<(typeof CHANGE_FIELDS)[number], string>

/** What happens to the figures of the prices. */
export const KEEP = 'igual'
export const CONVERT = 'cambio'

/** A change of the prices in `from`; the figures stay without a rate. */
export interface CurrencyChange {
  from: string
  to: string
  /** A decimal with at most 12 digits and 6 decimals: "520.5". */
  rate: string | null
}

type Checked =
  | { change: CurrencyChange; error?: never }
  | { change?: never; error: { field: 'nueva' | 'precios' | 'tasa'; message: string } }

/** A submitted change, or its first validation error. `from` is the currency of the prices. */
export function checkChange(values: ChangeValues, from: string): Checked {
  const { nueva: to, precios, tasa } = values
  const refuse = (field: 'nueva' | 'precios' | 'tasa', message: string) => ({ error: { field, message } })
  if (!CURRENCY_CHOICES.some(([currency]) => currency === to)) return refuse('nueva', 'Elige una moneda.')
  if (to === from) return refuse('nueva', 'Los precios ya están en esta moneda.')
  if (precios === KEEP) return { change: { from, to, rate: null } }
  if (precios !== CONVERT) return refuse('precios', 'Elige qué pasa con los precios.')
  const rate = parseRate(tasa, to)
  if (rate === undefined)
    return refuse('tasa', 'Escribe por cuánto se multiplican los precios, por ejemplo 520,5.')
  return { change: { from, to, rate } }
}

/**
 * A typed rate to a currency as a decimal; undefined when it is not above 0, or too long to multiply prices exactly. Rates
 * have three decimals more often than prices: "3.745" are so many soles, but "4.150" thousands of Colombian pesos.
 */
export function parseRate(typed: string, to: string): string | undefined {
  const number = parseTypedNumber(typed, { threeDecimals: typed.includes(currencyFormat(to).point) })
  if (!number || number.whole.length > 9) return undefined
  const fraction = number.fraction.replace(/0+$/, '')
  if (fraction.length > 6 || !/[1-9]/.test(number.whole + fraction)) return undefined
  return `${number.whole || '0'}${fraction && `.${fraction}`}`
}

/** A price before and after. */
interface PriceExample {
  name: string
  size: string
  before: Cents
  after: Cents
}

export interface ChangePreview extends CurrencyChange {
  products: number
  prices: number
  examples: PriceExample[]
  /** The highest new price does not fit: nothing can be changed. */
  isTooHigh: boolean
}

/** The last change, while it can be undone. */
export interface LastChange extends CurrencyChange {
  id: string
  /** "hoy, 14:05" */
  moment: string
  products: number
  /** Names of products that were changed since: they stay as they are. */
  changedSince: { count: number; names: string[] }
  /** Products with the new currency that were not in the change: the undo leaves them in it. */
  addedSince: { count: number; names: string[] }
}

/** What the part 'moneda' shows. */
export interface CurrencyPart {
  part: 'moneda'
  /** The currency of the shop. */
  currency: string
  products: number
  /** Products with prices in other currencies, which older versions allowed. */
  others: { currency: string; count: number; names: string[] }[]
  last: LastChange | null
  /** The proposed or submitted values of the form. */
  values: ChangeValues
  error: { field: keyof ChangeValues; message: string } | null
  preview: ChangePreview | null
}
