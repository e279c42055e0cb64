import { parseTypedNumber } from '#shop/text/typed-number.ts'
import { currencyFormat, isoCurrency } from './currencies.ts'
import { type Cents, MAX_CENTS } from './money.ts'

/** A typed amount in hundredths, or why it cannot be stored; neither for an empty input. */
export interface MoneyReading {
  cents?: Cents
  /** 'inexact' and 'small': it has more decimals than the currency stores; rounded down, 'small' would be 0. */
  problem?: 'unreadable' | 'inexact' | 'small' | 'high'
}

/**
 * Parses a typed amount: "24.500", "3 000", "1,234.50", "12,50", with or without the symbol of the currency. Never
 * rounds. Apart from its error messages (typed-money.ts), which the catalog does not need.
 */
export function readMoney(typed: string, currency: string): MoneyReading {
  // Pasted text may contain invisible characters.
  const visible = typed.replace(/\p{Cf}/gu, '').trim()
  if (visible === '') return {}
  const { decimals } = currencyFormat(currency)
  const number = parseTypedNumber(withoutSign(visible, currency), { threeDecimals: decimals === 3 })
  if (!number) return { problem: 'unreadable' }
  const { whole, fraction } = number
  const stored = Math.min(decimals, 2)
  const hundredths = fraction.slice(0, stored).padEnd(2, '0')
  const cents = Number(whole + hundredths)
  if (/[1-9]/.test(fraction.slice(stored))) return { problem: cents === 0 ? 'small' : 'inexact' }
  return cents > MAX_CENTS ? { problem: 'high' } : { cents }
}

/** Removes the currency's symbol or code before or after the number, with the point of an abbreviation: "S/.45", "45 Bs." */
function withoutSign(text: string, currency: string): string {
  const signs = ['US$', '$', currencyFormat(currency).symbol, isoCurrency(currency), currency.trim()]
  const folded = text.toUpperCase()
  for (const sign of signs) {
    const upper = sign?.toUpperCase().replace(/\.$/, '')
    if (!upper) continue
    const point = /[\p{L}/]$/u.test(upper) ? '.' : ''
    for (const written of [upper + point, upper]) {
      if (folded.startsWith(written)) return text.slice(written.length)
      if (folded.endsWith(written)) return text.slice(0, -written.length)
    }
  }
  return text
}
