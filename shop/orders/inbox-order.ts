import type { OrderSummary } from './order.ts'
import type { OrderState } from './order-states.ts'

/** One row of the list. */
export interface InboxOrder extends OrderSummary {
  id: string
  source: 'web' | 'manual'
  /** When it came, as it is read. */
  moment: string
  /** Null once the buyer was forgotten. */
  buyerName: string | null
  buyerCity: string | null
  /** "2 × Khamrah, 100 ml" */
  firstLine: string
  /** How many lines there are besides the first. */
  moreLines: number
  /** A limit keeps it from holding all of its counted pieces. */
  isLimited: boolean
  /** New orders of its network within a day, where they are many; else 0. */
  ofSameSource: number
}

/** A page of the list. */
export interface Inbox {
  orders: InboxOrder[]
  /** How many match; of those that match but for the state, how many there are in each. */
  matching: number
  counts: Record<OrderState, number>
  page: number
  pageCount: number
}
