/** A payment method for the buyer. Buyer and operator arrange the payment by chat; the shop takes no money. */
export type PaymentWay = {
  /** Unique; at most 60 characters. */
  label: string
  /** Shown after ordering, at most 600 characters: account numbers and the like. */
  instructions: string
}

export const MAX_PAYMENT_WAYS = 8

export const DEFAULT_PAYMENT_WAYS: readonly PaymentWay[] = [
  { label: 'Contra entrega', instructions: 'Pagas en efectivo cuando recibes tu pedido.' },
  { label: 'Transferencia', instructions: 'Te enviamos los datos de la cuenta por WhatsApp.' },
]
