import type { PhoneCountry } from '#shop/phone/phone-country.ts'
import type { HoldLimits } from './order-holds.ts'
import type { OrderState } from './order-states.ts'
import type { PaymentWay } from './payment-ways.ts'

/** What the operator decides about orders. No page carries it unasked. */
export interface OrderSettings {
  /** Where numbers without a country's code are from. */
  country: PhoneCountry | undefined
  /** Never empty. */
  paymentWays: readonly PaymentWay[]
  /** For how long an order holds its pieces once the buyer has opened the chat; the operator's own from the start. */
  holdHours: number
  /** How many pieces the buyers' unconfirmed orders may hold. */
  holdLimits: HoldLimits
  /** The operator's own replies; where there is none, the program's (`order-states.ts`). */
  replyTemplates: Readonly<Partial<Record<OrderState, string>>>
}
