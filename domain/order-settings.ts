import type { OrderState } from './order-states.ts'
import type { PaymentWay } from './payment-ways.ts'
import type { PhoneCountry } from './phone-country.ts'

/** What the operator decides about orders. No page carries it unasked. */
export interface OrderSettings {
  /** Where numbers without a country's code are from. */
  country: PhoneCountry | undefined
  /** Never empty. */
  paymentWays: readonly PaymentWay[]
  /** For how long counted sizes are kept for a new order. */
  holdHours: number
  /** The operator's own replies; where there is none, the program's (`order-replies.ts`). */
  replyTemplates: Readonly<Partial<Record<OrderState, string>>>
}
