import { ORDER_STATES, type OrderState, STATE_TABLE } from './order-states.ts'

/** A step on the order's way; `at` (ISO 8601) is null while it is still to come. */
export type OrderStep = { state: OrderState; at: string | null }

const WAY = ORDER_STATES.filter((state) => !STATE_TABLE[state].detour)

/** The way of an order: what it has been, oldest first, and what is still to come: nothing where it left the way. */
export function orderSteps(moves: readonly { state: OrderState; at: string }[]): OrderStep[] {
  const now = moves.at(-1)?.state
  if (now === undefined || !WAY.includes(now)) return [...moves]
  return [...moves, ...WAY.slice(WAY.indexOf(now) + 1).map((state) => ({ state, at: null }))]
}
