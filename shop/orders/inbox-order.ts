import type { OrderSummary } from './order.ts'
import type { OrderState } from './order-states.ts'

/** One row of the list. */
export interface InboxOrder extends OrderSummary {
  id: string
  source: 'web' | 'manual'
  /** When it was created, formatted. */
  moment: string
  /** Null after the buyer's data was deleted. */
  buyerName: string | null
  buyerCity: string | null
  /** "2 × Khamrah, 100 ml" */
  firstLine: string
  /** Number of further lines. */
  moreLines: number
  /** A limit keeps it from holding all of its counted pieces. */
  isLimited: boolean
  /** New orders of its network within a day, from `CROWDED_SOURCE` on; else 0. */
  ofSameSource: number
}

/** A page of the list. */
export interface Inbox {
  orders: InboxOrder[]
  /** Number of matches, and the number per state of those that match apart from the state. */
  matching: number
  counts: Record<OrderState, number>
  page: number
  pageCount: number
}
