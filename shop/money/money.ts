import { type CurrencyFormat, currencyFormat } from './currencies.ts'

/** The highest amount that numeric(12,2) holds. */
export const MAX_CENTS = 999_999_999_999

/**
 * An amount as an integer number of hundredths of the currency's main unit, whatever the currency
 * (the column is numeric(12,2)): 4500 is $45.00, and 14500000 is 145 000 Colombian pesos.
 */
export type Cents = number

/**
 * Reads a decimal amount ("45", "45.5", 45.5) exactly; a third decimal rounds half away from zero,
 * as numeric(12,2) does. Throws a RangeError when it is not an amount.
 */
export function centsFromDecimal(amount: string | number): Cents {
  const text = typeof amount === 'number' ? plainDecimal(amount) : amount.trim()
  const parts = /^([+-]?)(\d{1,13})(?:\.(\d*))?$/.exec(text)
  if (!parts) throw new RangeError(`Not an amount of money: ${text.slice(0, 40)}`)
  const [, sign, units = '', decimals = ''] = parts
  const hundredths = Number(units + decimals.slice(0, 2).padEnd(2, '0'))
  const rounded = hundredths + (decimals.charAt(2) >= '5' ? 1 : 0)
  return sign === '-' && rounded > 0 ? -rounded : rounded
}

/** JavaScript writes very small numbers with an exponent; those are far below a hundredth. */
function plainDecimal(amount: number): string {
  return Math.abs(amount) < 1e-6 ? '0' : String(amount)
}

/** The amount in the format of the database and of forms: "45.00". */
export function decimalFromCents(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * The displayed amount: "$45.00", "$145.000", "₡24.500", "1234,50 €". `currency` is the stored text: '$' (US dollars) or an ISO
 * 4217 code. Does not use Intl, so that server and browser give the same text.
 */
export function formatMoney(cents: Cents, currency: string): string {
  const format = currencyFormat(currency)
  return written(cents, format, format.shortWhole && cents % 100 === 0 ? 0 : format.decimals)
}

/** The same without ".00": "$20", "$20.50". For filters and sliders. */
export function formatShortMoney(cents: Cents, currency: string): string {
  const format = currencyFormat(currency)
  return written(cents, format, cents % 100 === 0 ? 0 : format.decimals)
}

function written(cents: Cents, format: CurrencyFormat, decimals: CurrencyFormat['decimals']): string {
  const absolute = decimals === 0 ? Math.round(Math.abs(cents) / 100) * 100 : Math.abs(cents)
  const digits = String(absolute).padStart(3, '0')
  const units = grouped(digits.slice(0, -2), format)
  // A third decimal is always 0: the database holds hundredths.
  const fraction = digits.slice(-2).padEnd(decimals, '0')
  const number = decimals === 0 ? units : `${units}${format.point}${fraction}`
  const sign = cents < 0 && absolute > 0 ? '-' : ''
  return format.symbolLast
    ? `${sign}${number}\u00A0${format.symbol}`
    : `${sign}${format.symbol}${format.spaced ? '\u00A0' : ''}${number}`
}

function grouped(units: string, format: CurrencyFormat): string {
  if (units.length < format.groupFrom) return units
  return units.replace(/\B(?=(\d{3})+$)/g, format.group)
}
