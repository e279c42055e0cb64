import type { Country } from '#shop/countries/countries.ts'
import type { HoldLimits } from './order-holds.ts'
import type { OrderState } from './order-states.ts'

/** The operator's settings for orders. Loaders do not send them by default. */
export interface OrderSettings {
  /** The country of phone numbers without a country code. */
  country: Country | undefined
  /** IANA name of the zone of the shop's days and hours. */
  timeZone: string
  /** Never empty. */
  paymentWays: readonly PaymentWay[]
  /** Hours of the hold after the buyer has opened the chat; manual orders have it from the start. */
  holdHours: number
  /** Max pieces that the buyers' unconfirmed orders may hold. */
  holdLimits: HoldLimits
  /** The operator's replies; a missing one falls back to `DEFAULT_REPLIES` (`order-states.ts`). */
  replyTemplates: Readonly<Partial<Record<OrderState, string>>>
}

/** A payment method for the buyer. Buyer and operator arrange the payment by chat; the shop takes no money. */
export type PaymentWay = {
  /** Unique; at most 60 characters. */
  label: string
  /** Shown after ordering, at most 600 characters: account numbers and the like. */
  instructions: string
  /** The buyer pays when the order arrives: it is sent before it is paid. */
  onDelivery: boolean
}

export const MAX_PAYMENT_WAYS = 8

/** Of an order without a payment method. */
export const NO_PAYMENT: PaymentWay = { label: '', instructions: '', onDelivery: false }

export const DEFAULT_PAYMENT_WAYS: readonly PaymentWay[] = [
  { label: 'Contra entrega', instructions: 'Pagas en efectivo cuando recibes tu pedido.', onDelivery: true },
  {
    label: 'Transferencia',
    instructions: 'Te enviamos los datos de la cuenta por WhatsApp.',
    onDelivery: false,
  },
]
