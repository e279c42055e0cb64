/** A way of payment the buyer may choose; what happens is agreed by chat, the shop itself takes no money. */
export type PaymentWay = {
  /** At most 60 characters, and no two alike. */
  label: string
  /** Shown after ordering, at most 600 characters: account numbers and the like. */
  instructions: string
}

export const MAX_PAYMENT_WAYS = 8

export const DEFAULT_PAYMENT_WAYS: readonly PaymentWay[] = [
  { label: 'Contra entrega', instructions: 'Pagas en efectivo cuando recibes tu pedido.' },
  { label: 'Transferencia', instructions: 'Te enviamos los datos de la cuenta por WhatsApp.' },
]
