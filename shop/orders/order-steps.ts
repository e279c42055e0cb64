import { ORDER_STATES, type OrderState, STATE_TABLE } from './order-states.ts'

/** A step of the order's progress; `at` (ISO 8601) is null for a future step. */
export type OrderStep = { state: OrderState; at: string | null }

const WAY = ORDER_STATES.filter((state) => !STATE_TABLE[state].detour)

/** Past states of an order, oldest first, then the expected ones. None is expected outside the usual sequence. */
export function orderSteps(moves: readonly { state: OrderState; at: string }[]): OrderStep[] {
  const now = moves.at(-1)?.state
  if (now === undefined || !WAY.includes(now)) return [...moves]
  return [...moves, ...WAY.slice(WAY.indexOf(now) + 1).map((state) => ({ state, at: null }))]
}
