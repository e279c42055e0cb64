import { parseTypedNumber } from '#shop/text/typed-number.ts'
import { currencyFormat, isoCurrency } from './currencies.ts'
import { type Cents, formatMoney, MAX_CENTS } from './money.ts'

/** A typed amount in hundredths, or its validation error in Spanish; neither for an empty input. */
export interface TypedMoney {
  cents?: Cents
  error?: string
}

/** The error of an input that is not an amount. */
export const UNREADABLE = 'No se entiende este precio'

/**
 * Parses a typed amount: "24.500", "3 000", "1,234.50", "12,50", with or without the symbol of the currency. Never
 * rounds: an amount that cannot be stored exactly is an error.
 */
export function parseTypedMoney(typed: string, currency: string): TypedMoney {
  // Pasted text may contain invisible characters.
  const visible = typed.replace(/\p{Cf}/gu, '').trim()
  if (visible === '') return {}
  const { decimals } = currencyFormat(currency)
  const number = parseTypedNumber(withoutSign(visible, currency), { threeDecimals: decimals === 3 })
  if (!number) return { error: UNREADABLE }
  const { whole, fraction } = number
  const stored = Math.min(decimals, 2)
  const hundredths = fraction.slice(0, stored).padEnd(2, '0')
  const cents = Number(whole + hundredths)
  if (/[1-9]/.test(fraction.slice(stored)))
    return { error: cents === 0 ? tooSmall(currency) : tooExact(stored) }
  if (cents > MAX_CENTS) return { error: 'El precio es demasiado alto' }
  return { cents }
}

function tooSmall(currency: string): string {
  const smallest = currencyFormat(currency).decimals === 0 ? 100 : 1
  return `El precio es demasiado pequeño: el menor es ${formatMoney(smallest, currency)}`
}

function tooExact(decimals: number): string {
  return decimals === 0
    ? 'En esta moneda el precio va sin decimales'
    : 'El precio lleva dos decimales como mucho'
}

/** Removes the currency's symbol or code before or after the number. */
function withoutSign(text: string, currency: string): string {
  const signs = ['US$', '$', currencyFormat(currency).symbol, isoCurrency(currency), currency.trim()]
  const folded = text.toUpperCase()
  for (const sign of signs) {
    const upper = sign?.toUpperCase()
    if (!upper) continue
    if (folded.startsWith(upper)) return text.slice(upper.length)
    if (folded.endsWith(upper)) return text.slice(0, -upper.length)
  }
  return text
}
