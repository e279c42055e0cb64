import type { Period } from '#shop/dates/period.ts'

/** The count in a period, and in the previous period of the same length. */
export interface Change {
  recent: number
  before: number
}

/** A card: the total where there is one, or else the count of the period. */
export interface Figure extends Change {
  total?: number
}

export interface Figures {
  products: Figure
  customers: Figure
  orders: Figure
  /** In hundredths of the store's currency. */
  revenue: Figure
}

/** Whether a figure says anything: a shop that has just begun has none. */
export const hasData = ({ total = 0, recent, before }: Figure): boolean => total + recent + before > 0

/** "+50 %" from one period to the next; undefined when the earlier one is zero. */
export function growth({ recent, before }: Change): string | undefined {
  if (before === 0) return undefined
  const percent = Math.round(((recent - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${whole(Math.abs(percent))}\u00A0%`
}

/** "12 en los últimos 30 días, 8 en los 30 anteriores"; without the 12 where the card shows it already. */
export function comparison(
  { total, recent, before }: Figure,
  days: Period['days'],
  written: (amount: number) => string = whole,
): string {
  const shown = total === undefined ? '' : `${written(recent)} `
  return `${shown}en los últimos ${days} días, ${written(before)} en los ${days} anteriores`
}

/** "10.000" */
export function whole(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '.')
}
