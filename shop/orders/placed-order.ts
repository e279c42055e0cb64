import type { OrderLine, OrderSummary } from './order.ts'
import type { OrderHold } from './order-holds.ts'
import type { OrderState } from './order-states.ts'

/** An order as its public page shows it. */
export interface PlacedOrder extends OrderSummary {
  token: string
  firstName: string | null
  city: string | null
  payment: { label: string; instructions: string }
  lines: OrderLine[]
  history: { state: OrderState; at: string }[]
  /** Null after confirmation, and when no size is counted. */
  hold: OrderHold | null
  /** The time zone of days and times on the page. */
  timeZone: string
}
