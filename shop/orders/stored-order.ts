import type { OrderLine, OrderSummary } from './order.ts'
import type { HeldLine } from './order-holds.ts'
import type { OrderState } from './order-states.ts'

/** An order as the operator sees it. Moments are written in the shop's time zone. */
export interface StoredOrder extends OrderSummary {
  id: string
  token: string
  version: number
  source: 'web' | 'manual'
  /** All null once the buyer was forgotten; `phone` in digits. */
  buyer: { name: string | null; phone: string | null; city: string | null; note: string | null }
  payment: { label: string; instructions: string }
  lines: (OrderLine & { productId: string | null })[]
  /** Oldest first. */
  history: OrderEvent[]
  moment: string
  /** The day it came, for paper. */
  date: string
  /** Until when its counted sizes are kept; null when they are not, or no longer only until then. */
  keptUntil: string | null
  /** Counted lines of a new order that are not held whole. */
  unheld: HeldLine[]
  /** When the buyer opened the chat from the page of the order; null when they did not. */
  chatOpened: string | null
  /** Keyed hash of the network it came from; null where it is not known. */
  sourceAddress: string | null
  /** Other orders of the same phone, and how many of them were cancelled. */
  others: { count: number; cancelled: number }
}

export interface OrderEvent {
  id: number
  /** Null for a note alone. */
  to: OrderState | null
  /** E-mail of the administrator, "Comprador" or "Tienda". */
  who: string
  note: string
  moment: string
}
