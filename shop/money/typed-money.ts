import { currencyFormat, priceStep } from './currencies.ts'
import { type Cents, formatMoney } from './money.ts'
import { type MoneyReading, readMoney } from './read-money.ts'

/** A typed amount in hundredths, or its validation error in Spanish; neither for an empty input. */
export interface TypedMoney {
  cents?: Cents
  error?: string
}

/** The error of an input that is not an amount. */
export const UNREADABLE = 'No se entiende este precio'

/** Parses a typed amount by `readMoney`. An amount that cannot be stored exactly is an error. */
export function parseTypedMoney(typed: string, currency: string): TypedMoney {
  const { cents, problem } = readMoney(typed, currency)
  if (problem) return { error: ERRORS[problem](currency) }
  return cents === undefined ? {} : { cents }
}

const ERRORS: Record<NonNullable<MoneyReading['problem']>, (currency: string) => string> = {
  unreadable: () => UNREADABLE,
  high: () => 'El precio es demasiado alto',
  small: (currency) =>
    `El precio es demasiado pequeño: el menor es ${formatMoney(priceStep(currency), currency)}`,
  inexact: (currency) =>
    currencyFormat(currency).decimals === 0
      ? 'En esta moneda el precio va sin decimales'
      : 'El precio lleva dos decimales como mucho',
}
