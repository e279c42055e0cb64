import { MAX_PAYMENT_WAYS } from '#shop/orders/order-settings.ts'
import { ORDER_STATES, type OrderState } from '#shop/orders/order-states.ts'

/** Field names of each payment method; methods without label and instructions do not count. */
export const WAY_FIELDS = Array.from(
  { length: MAX_PAYMENT_WAYS },
  (_, row) =>
    ({
      label: `way${row + 1}Label`,
      text: `way${row + 1}Text`,
      onDelivery: `way${row + 1}OnDelivery`,
    }) as const,
)
export type WayFields = (typeof WAY_FIELDS)[number]
type WayField = WayFields[keyof WayFields]

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
  ...WAY_FIELDS.flatMap((names) => Object.values(names)),
  ...NUMBER_NAMES,
  ...ORDER_STATES.map(replyField),
]
