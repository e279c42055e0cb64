import { isoCurrency } from './currencies.ts'
import type { Cents } from './money.ts'

/** An amount in the currency text of the order that it comes from. */
export interface Amount {
  currency: string
  cents: Cents
}

/** Whether two stored texts are one currency: amounts in '$' and in 'USD' only look different. */
export function isSameCurrency(one: string, other: string): boolean {
  return one === other || (isoCurrency(one) !== undefined && isoCurrency(one) === isoCurrency(other))
}

/** One amount per currency, in the order and with the text in which each comes first. */
export function sumByCurrency(amounts: readonly Amount[]): Amount[] {
  const sums: Amount[] = []
  for (const { currency, cents } of amounts) {
    const sum = sums.find((one) => isSameCurrency(one.currency, currency))
    if (sum) sum.cents += cents
    else sums.push({ currency, cents })
  }
  return sums
}
