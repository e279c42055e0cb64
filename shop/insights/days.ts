import type { Cents } from '#shop/money/money.ts'
import { type OrderState, STATE_TABLE } from '#shop/orders/order-states.ts'
import { dashboardHref } from '#shop/urls/links.ts'
import type { Change } from './figures.ts'

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
  amounts: { currency: string; cents: Cents }[]
}

export type DayFigure = Exclude<keyof Day, 'day'>

/** A period day by day, and each of its totals beside that of the previous period; income in the store's currency. */
export interface Activities extends Record<DayFigure, Change> {
  /** Oldest first. */
  days: Day[]
  states: StateTotal[]
}

/** The income of a period that is not in the store's currency, per currency: the orders keep theirs. */
export function incomeElsewhere(states: readonly StateTotal[], currency: string): StateTotal['amounts'] {
  const totals = new Map<string, Cents>()
  for (const { state, amounts } of states) {
    if (!STATE_TABLE[state].isIncome) continue
    for (const one of amounts)
      if (one.currency !== currency) totals.set(one.currency, (totals.get(one.currency) ?? 0) + one.cents)
  }
  return [...totals].map(([currency, cents]) => ({ currency, cents }))
}

/** The orders that were created between two days, both included. */
export function ordersHref({
  from,
  to,
  state,
}: {
  from: string
  to: string
  state?: OrderState | undefined
}): string {
  return dashboardHref('pedidos', { ...(state && { estado: state }), desde: from, hasta: to })
}
