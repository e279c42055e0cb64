import type { PhoneCountry } from '#shop/phone/phone-country.ts'
import type { HoldLimits } from './order-holds.ts'
import type { OrderState } from './order-states.ts'
import type { PaymentWay } from './payment-ways.ts'

/** The operator's settings for orders. Loaders do not send them by default. */
export interface OrderSettings {
  /** The country of phone numbers without a country code. */
  country: PhoneCountry | undefined
  /** Never empty. */
  paymentWays: readonly PaymentWay[]
  /** Hours of the hold after the buyer has opened the chat; manual orders have it from the start. */
  holdHours: number
  /** Max pieces that the buyers' unconfirmed orders may hold. */
  holdLimits: HoldLimits
  /** The operator's replies; a missing one falls back to `DEFAULT_REPLIES` (`order-states.ts`). */
  replyTemplates: Readonly<Partial<Record<OrderState, string>>>
}
