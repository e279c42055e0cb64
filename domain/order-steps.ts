import { ORDER_STATES, type OrderState } from './order-states.ts'

/** A step on the order's way; `at` (ISO 8601) is null while it is still to come. */
export type OrderStep = { state: OrderState; at: string | null }

const WAY = ORDER_STATES.filter((state) => state !== 'cancelado')

/** The way of an order: what it has been, oldest first, and what is still to come. A cancelled one goes no further. */
export function orderSteps(moves: readonly { state: OrderState; at: string }[]): OrderStep[] {
  const now = moves.at(-1)?.state
  if (now === undefined || now === 'cancelado') return [...moves]
  return [...moves, ...WAY.slice(WAY.indexOf(now) + 1).map((state) => ({ state, at: null }))]
}
