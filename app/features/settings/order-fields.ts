import type { OrderState } from '#domain/order-states.ts'

/** One row of the form for each way of payment (`MAX_PAYMENT_WAYS`); rows left blank do not count. */
export const WAY_FIELDS = [
  ['way1Label', 'way1Text'],
  ['way2Label', 'way2Text'],
  ['way3Label', 'way3Text'],
  ['way4Label', 'way4Text'],
  ['way5Label', 'way5Text'],
  ['way6Label', 'way6Text'],
  ['way7Label', 'way7Text'],
  ['way8Label', 'way8Text'],
] as const

/** The reply of each state, in the order in which an order passes through them. */
export const REPLY_FIELDS = {
  nuevo: 'replyNuevo',
  confirmado: 'replyConfirmado',
  pagado: 'replyPagado',
  enviado: 'replyEnviado',
  entregado: 'replyEntregado',
  cancelado: 'replyCancelado',
} as const satisfies Record<OrderState, string>

type WayField = (typeof WAY_FIELDS)[number][number]
type ReplyField = (typeof REPLY_FIELDS)[OrderState]
export type OrderField = 'country' | 'holdHours' | WayField | ReplyField

export const FIELDS_OF_ORDERS: readonly OrderField[] = [
  ...WAY_FIELDS.flat(),
  'holdHours',
  'country',
  ...Object.values(REPLY_FIELDS),
]
