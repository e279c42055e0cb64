import type { OrderLine, OrderSummary } from '#domain/order.ts'
import type { OrderState } from '#domain/order-states.ts'

/** An order as whoever has its address sees it. */
export interface PlacedOrder extends OrderSummary {
  firstName: string | null
  city: string | null
  payment: { label: string; instructions: string }
  lines: OrderLine[]
  history: { state: OrderState; at: string }[]
  /** In which days and times are told. */
  timeZone: string
}
