import type { OrderLine, OrderSummary } from './order.ts'
import type { OrderHold } from './order-holds.ts'
import type { OrderState } from './order-states.ts'

/** An order as whoever has its address sees it. */
export interface PlacedOrder extends OrderSummary {
  token: string
  firstName: string | null
  city: string | null
  payment: { label: string; instructions: string }
  lines: OrderLine[]
  history: { state: OrderState; at: string }[]
  /** Null once it is confirmed, and where nothing of it is counted. */
  hold: OrderHold | null
  /** In which days and times are told. */
  timeZone: string
}
