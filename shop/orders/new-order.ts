import type { BagLine } from '#shop/bag/bag.ts'
import type { Cents } from '#shop/money/money.ts'
import type { Buyer } from './buyer.ts'
import type { HoldLimits } from './order-holds.ts'
import type { PaymentWay } from './payment-ways.ts'

/** An order as it comes from a form that was read and found in order. */
export interface NewOrder {
  /** Made once for each form, 16–64 characters: the same form sent again is the same order. */
  key: string
  /** No size twice. */
  lines: readonly BagLine[]
  buyer: Buyer
  payment: PaymentWay
  source: 'web' | 'manual'
  /** Keyed hash of the network it came from; null when clients share an address, and for the operator's own orders. */
  sourceAddress: string | null
  /** E-mail of the administrator, or 'comprador'. */
  actor: string
  userId: string | null
  /** Tokens of the orders that the buyer's device has made just now. */
  knownTokens: readonly string[]
  /** The buyer wants the same order again. */
  again: boolean
  /** For how long the operator's own order holds its pieces until it is confirmed. */
  holdHours: number
  /** How many pieces the unconfirmed orders of buyers may hold. */
  holdLimits: HoldLimits
  /** What the form said it comes to; if it comes to something else now, nothing is stored. */
  seenTotal?: Cents | undefined
  /** The same of its currency. */
  seenCurrency?: string | undefined
}

export type OrderRef = { id: string; code: string; token: string }

export type OrderOutcome =
  | { kind: 'created'; order: OrderRef }
  /** Sent before: this is the order that was made then. */
  | { kind: 'repeated'; order: OrderRef }
  /** The same as an order made just now, with its token where the buyer has shown to know it. */
  | { kind: 'duplicate'; code: string; minutes: number; token: string | null }
  /** The key belongs to an order of another content. */
  | { kind: 'keyReused' }
  /** Too many orders from this network, or in the whole shop where buyers share one address. */
  | { kind: 'limited'; minutes: number; isShopWide: boolean }
  /** Of these sizes there is nothing, or not enough. */
  | { kind: 'unavailable'; sizeIds: number[] }
  | { kind: 'repriced'; total: Cents }
  /** A bag with nothing in it, or with prices in more than one currency. */
  | { kind: 'empty' }
  | { kind: 'mixedCurrencies' }
