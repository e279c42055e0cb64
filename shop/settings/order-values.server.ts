import { DEFAULT_PAYMENT_WAYS } from '#shop/orders/order-settings.ts'
import { DEFAULT_REPLIES, ORDER_STATES } from '#shop/orders/order-states.ts'
import { NUMBER_NAMES, type OrderField, replyField, WAY_FIELDS } from './order-fields.ts'
import type { StoredOrderSettings } from './stored-settings.server.ts'

/** The stored order settings, as values of the form. */
export function orderValues(stored: StoredOrderSettings): Partial<Record<OrderField, string>> {
  const values: Partial<Record<OrderField, string>> = {}
  for (const name of NUMBER_NAMES) values[name] = String(stored[name])
  for (const [at, { label, instructions }] of (stored.paymentWays ?? DEFAULT_PAYMENT_WAYS).entries()) {
    const names = WAY_FIELDS[at]
    if (!names) break
    values[names[0]] = label
    values[names[1]] = instructions
  }
  for (const state of ORDER_STATES) {
    values[replyField(state)] = stored.replyTemplates[state] ?? DEFAULT_REPLIES[state]
  }
  return values
}
