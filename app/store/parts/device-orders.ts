import { OWN_KEYS, storedList } from '#app/parts/stored-text.ts'

/** An order placed or opened in this browser, without the buyer's name and phone. */
export interface DeviceOrder {
  /** Part of the URL of its page. */
  token: string
  /** Absent until its page was open: the order was sent from the queue. */
  code?: string
  /** ISO 8601. */
  createdAt: string
  total?: number
  currency?: string
  /** Its customer has opened its page while signed in: it leaves this browser with the session. */
  ofAccount?: true
  /** What its page showed, without the buyer, and when (milliseconds): for a visit without a connection. */
  copy?: { at: number; build: string; page: unknown }
}

const MAX_ORDERS = 30

/** The orders of this browser, the newest first. */
export const deviceOrders = storedList(OWN_KEYS.orders, isDeviceOrder)

/** Stores an order, or what is new about it; the oldest ones over the limit are dropped. */
export function saveDeviceOrder(order: DeviceOrder): void {
  const before = deviceOrders.current().find(({ token }) => token === order.token)
  const all = [{ ...before, ...order }, ...others(order.token)]
  deviceOrders.write(
    all.sort((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, MAX_ORDERS),
  )
}

/** The order no longer exists. */
export function forgetDeviceOrder(token: string): void {
  const rest = others(token)
  if (rest.length < deviceOrders.current().length) deviceOrders.write(rest)
}

/** Deletes every order from this browser. */
export function clearDeviceOrders(): void {
  deviceOrders.write([])
}

/** After a sign-out: deletes the orders of the account, which has them itself. */
export function clearAccountOrders(): void {
  const rest = deviceOrders.current().filter(({ ofAccount }) => !ofAccount)
  if (rest.length < deviceOrders.current().length) deviceOrders.write(rest)
}

const others = (token: string) => deviceOrders.current().filter((order) => order.token !== token)

function isDeviceOrder(value: unknown): value is DeviceOrder {
  const { token, code, createdAt, total, currency } = (value ?? {}) as Record<string, unknown>
  return (
    typeof token === 'string' &&
    /^[\w-]{22}$/.test(token) &&
    typeof createdAt === 'string' &&
    !Number.isNaN(Date.parse(createdAt)) &&
    (code === undefined || typeof code === 'string') &&
    (total === undefined || (Number.isSafeInteger(total) && typeof currency === 'string'))
  )
}
