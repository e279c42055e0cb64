import { href } from 'react-router'
import { storedText } from './stored-text.ts'

/** An order on its way: sent by a page that waits for the answer, or kept until it can be sent. */
export interface PendingOrder {
  /** The form's: whatever is sent twice is one order. */
  key: string
  /** Of the form, with the bag. */
  address: string
  /** What it is sent with. */
  fields: [name: string, value: string][]
  /** `refused`: the shop answered that it has to be looked at again. `sent`: it is stored. */
  state: 'sending' | 'waiting' | 'refused' | 'sent'
  /** When it came to this state, in milliseconds. */
  at: number
  /** The page of the stored order. */
  order?: string
}

/** The layout looks for it too, to send what waits from any page. */
const stored = storedText('azahar:pedidos')
/** A page that was to wait for the answer is gone after this long. */
const SENDING = 30_000
const DAY = 24 * 3_600_000
const NONE: readonly PendingOrder[] = []
let read: { text: string | null; orders: readonly PendingOrder[] } = { text: null, orders: NONE }

/** The orders of this browser that are not settled; a store for `useSyncExternalStore`. */
export const pendingOrders = {
  subscribe: stored.subscribe,
  current(): readonly PendingOrder[] {
    const text = stored.read()
    if (text !== read.text) read = { text, orders: listOrdersOf(text) }
    return read.orders
  },
  onServer: () => NONE,
}

/** Keeps the order as it stands, in place of what was kept of it. False when the browser does not let it be kept. */
export function keepPending(order: PendingOrder): boolean {
  return save([...others(order.key), order])
}

/** It is settled, or no longer wanted. */
export function forgetPending(key: string): void {
  const rest = others(key)
  if (rest.length < pendingOrders.current().length) save(rest)
}

/** Whether it is to be sent: nobody waits for an answer to it, and it is still what the buyer wants. */
export function isWaiting({ state, at }: PendingOrder, now = Date.now()): boolean {
  return !isStale({ at }, now) && (state === 'waiting' || (state === 'sending' && now - at > SENDING))
}

/** Nobody counts on an order of yesterday being sent by itself. */
export function isStale({ at }: Pick<PendingOrder, 'at'>, now = Date.now()): boolean {
  return now - at > DAY
}

const others = (key: string) => pendingOrders.current().filter((order) => order.key !== key)

function save(orders: readonly PendingOrder[]): boolean {
  return stored.write(orders.length === 0 ? '' : JSON.stringify(orders))
}

/** What cannot be read is nothing. */
function listOrdersOf(text: string | null): readonly PendingOrder[] {
  if (!text) return NONE
  try {
    const orders: unknown = JSON.parse(text)
    return Array.isArray(orders) ? orders.filter(isPending) : NONE
  } catch (error) {
    console.warn('Pedidos pendientes ilegibles.', error)
    return NONE
  }
}

function isPending(value: unknown): value is PendingOrder {
  const { key, address, fields } = (value ?? {}) as Partial<Record<keyof PendingOrder, unknown>>
  return (
    typeof key === 'string' &&
    typeof address === 'string' &&
    address.startsWith(`${href('/order/new')}?`) &&
    Array.isArray(fields)
  )
}
