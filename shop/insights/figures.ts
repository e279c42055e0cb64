import type { Period } from '#shop/dates/days.ts'
import { type Amount, isSameCurrency, sumByCurrency } from '#shop/money/amounts.ts'
import type { Cents } from '#shop/money/money.ts'
import { type OrderState, STATE_TABLE } from '#shop/orders/order-states.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { dashboardHref } from '#shop/urls/links.ts'

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
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))}\u00A0%`
}

/** "12 en los últimos 30 días, 8 en los 30 anteriores"; without the 12 where the card shows it already. */
export function comparison(
  { total, recent, before }: Figure,
  days: Period['days'],
  written: (amount: number) => string = formatNumber,
): string {
  const shown = total === undefined ? '' : `${written(recent)} `
  return `${shown}en los últimos ${days} días, ${written(before)} en los ${days} anteriores`
}

/** The counts of one day; `day` as `YYYY-MM-DD`. */
export interface Day {
  day: string
  visits: number
  chats: number
  orders: number
  income: Cents
}

/** The orders of a period that are in one state now. */
export interface StateTotal {
  state: OrderState
  orders: number
  /** Their total, per currency. */
  amounts: Amount[]
}

export type DayFigure = Exclude<keyof Day, 'day'>

/** A period day by day, and each of its totals beside that of the previous period; income in the store's currency. */
export interface Activities extends Record<DayFigure, Change> {
  /** Oldest first. */
  days: Day[]
  states: StateTotal[]
}

/** The income of a period that is not in the store's currency, per currency: the orders keep theirs. */
export function incomeElsewhere(states: readonly StateTotal[], currency: string): Amount[] {
  const income = states.flatMap(({ state, amounts }) => (STATE_TABLE[state].isIncome ? amounts : []))
  return sumByCurrency(income.filter((one) => !isSameCurrency(one.currency, currency)))
}

/** The orders that were created between two days, both included. */
export function ordersHref({ from, to, state }: { from: string; to: string; state?: OrderState }): string {
  return dashboardHref('pedidos', { ...(state && { estado: state }), desde: from, hasta: to })
}
