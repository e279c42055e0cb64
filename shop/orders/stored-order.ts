import type { OrderLine, OrderSummary } from './order.ts'
import type { HeldLine } from './order-holds.ts'
import type { OrderState } from './order-states.ts'

/** An order as the operator sees it. Times are formatted in the shop's time zone. */
export interface StoredOrder extends OrderSummary {
  id: string
  token: string
  version: number
  source: 'web' | 'manual'
  /** All null after the buyer's data was deleted; `phone` in digits. */
  buyer: { name: string | null; phone: string | null; city: string | null; note: string | null }
  payment: { label: string; instructions: string }
  lines: (OrderLine & { productId: string | null })[]
  /** Oldest first. */
  history: OrderEvent[]
  moment: string
  /** The day of the order, for the printed page. */
  date: string
  /** When its hold expires; null without a hold and after confirmation. */
  keptUntil: string | null
  /** Counted lines of a new order that are not fully held. */
  unheld: HeldLine[]
  /** When the buyer opened the chat from the page of the order; null when they did not. */
  chatOpened: string | null
  /** Keyed hash of the network of the buyer; null when unknown. */
  sourceAddress: string | null
  /** Other orders of the same phone, and how many of them were cancelled. */
  others: { count: number; cancelled: number }
}

export interface OrderEvent {
  id: number
  /** Null for an event with only a note. */
  to: OrderState | null
  /** E-mail of the administrator, "Comprador" or "Tienda". */
  who: string
  note: string
  moment: string
}
