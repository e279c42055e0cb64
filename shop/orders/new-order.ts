import type { BagLine } from '#shop/bag/bag.ts'
import type { Cents } from '#shop/money/money.ts'
import type { DemoMode } from '#shop/products/product.ts'
import type { Buyer } from './buyer.ts'
import type { OrderSource } from './order.ts'
import type { HoldLimits } from './order-holds.ts'
import type { PaymentWay } from './order-settings.ts'

/** An order from a valid form. */
export interface NewOrder {
  /** The idempotency key of the form, 16–64 characters. */
  key: string
  /** No size twice. */
  lines: readonly BagLine[]
  buyer: Buyer
  payment: PaymentWay
  source: OrderSource
  /** Keyed hash of the network of the buyer; null when clients share an address, and for manual orders. */
  network: string | null
  /** E-mail of the administrator, or 'comprador'. */
  actor: string
  userId: string | null
  /** Tokens of the recent orders of the buyer's device. */
  knownTokens: readonly string[]
  /** The buyer confirmed that the duplicate is wanted. */
  again: boolean
  /** Hours for which an unconfirmed manual order holds its pieces. */
  holdHours: number
  /** Max pieces that unconfirmed orders of buyers may hold. */
  holdLimits: HoldLimits
  /** Whether products of the demonstration can be ordered. */
  demo: DemoMode | undefined
  /** The total that the form showed. The order is not stored when the current total differs. */
  seenTotal?: Cents | undefined
  /** The currency of `seenTotal`. */
  seenCurrency?: string | undefined
}

export type OrderRef = { id: string; code: string; token: string }

export type OrderOutcome =
  | { kind: 'created'; order: OrderRef }
  /** The key was used before: this is the order of that request. */
  | { kind: 'repeated'; order: OrderRef }
  /** The same as a recent order. The token is present when the device or the account proves the buyer. */
  | { kind: 'duplicate'; code: string; minutes: number; token: string | null }
  /** The key belongs to an order with other content, which is present when the device proves the buyer. */
  | { kind: 'keyReused'; order: OrderRef | null }
  /** Too many orders from this network, or in the whole shop where buyers share one address. */
  | { kind: 'limited'; minutes: number; isShopWide: boolean }
  /** These sizes are sold out or have too few pieces. */
  | { kind: 'unavailable'; sizeIds: number[] }
  | { kind: 'repriced'; total: Cents }
  /** The bag is empty or has prices in several currencies. */
  | { kind: 'empty' }
  | { kind: 'mixedCurrencies' }
