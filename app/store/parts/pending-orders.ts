import { href } from 'react-router'
import { storedList } from '#app/parts/stored-text.ts'

/** An order in transit: sent by a page that waits for the response, or queued. */
export interface PendingOrder {
  /** Idempotency key of the form: repeated submissions are one order. */
  key: string
  /** URL of the form, with the bag. */
  address: string
  /** Fields of the request. */
  fields: [name: string, value: string][]
  /** The form had the own bag of this browser. */
  isOfBag?: boolean
  /** `refused`: the server requires a correction. `sent`: it is stored. */
  state: 'sending' | 'waiting' | 'refused' | 'sent'
  /** Timestamp of the state, in milliseconds. */
  at: number
  /** The page of the stored order. */
  order?: string
}

/** After this time the page that waited for the response is considered closed. */
const SENDING = 30_000
const DAY = 24 * 3_600_000

/** The unsettled orders of this browser. The layout reads the key too, to send queued orders from any page. */
export const pendingOrders = storedList('azahar:pedidos', isPending)

/** Undefined once it is settled or canceled. */
export const findPending = (key: string) => pendingOrders.current().find((order) => order.key === key)

/** Stores the order, replacing its earlier state. False when storage fails. */
export function savePending(order: PendingOrder): boolean {
  return pendingOrders.write([...others(order.key), order])
}

/** The order is settled, or canceled by the buyer. */
export function forgetPending(key: string): void {
  const rest = others(key)
  if (rest.length < pendingOrders.current().length) pendingOrders.write(rest)
}

/** After a sign-out: what the buyer typed into orders that need a correction is not for the next person. */
export function forgetRefused(): void {
  const rest = pendingOrders.current().filter(({ state }) => state !== 'refused')
  if (rest.length < pendingOrders.current().length) pendingOrders.write(rest)
}

/** Whether to send it: no page waits for its response, and it is not stale. */
export function isWaiting({ state, at }: PendingOrder, now = Date.now()): boolean {
  return !isStale({ at }, now) && (state === 'waiting' || (state === 'sending' && now - at > SENDING))
}

/** An order older than a day must not be sent automatically. */
export function isStale({ at }: Pick<PendingOrder, 'at'>, now = Date.now()): boolean {
  return now - at > DAY
}

const others = (key: string) => pendingOrders.current().filter((order) => order.key !== key)

function isPending(value: unknown): value is PendingOrder {
  const { key, address, fields } = (value ?? {}) as Partial<Record<keyof PendingOrder, unknown>>
  return (
    typeof key === 'string' &&
    typeof address === 'string' &&
    address.startsWith(`${href('/order/new')}?`) &&
    Array.isArray(fields)
  )
}
