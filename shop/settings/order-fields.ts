import { MAX_PAYMENT_WAYS } from '#shop/orders/order-settings.ts'
import { ORDER_STATES, type OrderState } from '#shop/orders/order-states.ts'

/** Field names of the label and the instructions of each payment method; blank methods do not count. */
export const WAY_FIELDS = Array.from(
  { length: MAX_PAYMENT_WAYS },
  (_, row) => [`way${row + 1}Label`, `way${row + 1}Text`] as const,
)
type WayField = (typeof WAY_FIELDS)[number][number]

type ReplyField = `reply${Capitalize<OrderState>}`

export function replyField(state: OrderState): ReplyField {
  return `reply${state.charAt(0).toUpperCase()}${state.slice(1)}` as ReplyField
}

/**
 * Integer fields of the form, each with its column's name and limits (migrations/0005_orders.sql,
 * 0014_order_holds.sql).
 */
export const NUMBER_FIELDS = {
  holdHours: { min: 1, max: 720, unit: 'horas' },
  holdPerSize: { min: 0, max: 99, unit: 'unidades' },
  holdPerPhone: { min: 0, max: 999, unit: 'unidades' },
  holdNetworkPercent: { min: 0, max: 100, unit: 'por ciento' },
  holdShopPercent: { min: 0, max: 100, unit: 'por ciento' },
} as const
export type NumberField = keyof typeof NUMBER_FIELDS
export const NUMBER_NAMES = Object.keys(NUMBER_FIELDS) as NumberField[]

export type OrderField = NumberField | WayField | ReplyField

export const FIELDS_OF_ORDERS: readonly OrderField[] = [
  ...WAY_FIELDS.flat(),
  ...NUMBER_NAMES,
  ...ORDER_STATES.map(replyField),
]
