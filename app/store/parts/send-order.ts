import { readBag, writeBag } from '#shop/bag/bag.ts'
import { orderAddress } from '#shop/orders/order-address.ts'
import { forgetPending, keepPending, type PendingOrder, pendingOrders } from './pending-orders.ts'
import { saveBag, storedBag } from './stored-bag.ts'

/** So long an answer is waited for before the order is taken for kept; it may still arrive, and is one order then. */
const PATIENCE = 20_000

/** The order that a form is sent as. */
export function toPendingOrder(url: string, form: FormData): PendingOrder {
  const { pathname, search } = new URL(url)
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)])
  const key = String(form.get('clave'))
  return { key, address: pathname + search, fields, state: 'sending', at: Date.now() }
}

/**
 * Sends an order that is kept first, so that a page closed meanwhile loses nothing. Without an answer it stays and
 * waits ('kept'); 'lost' when it could be neither sent nor kept.
 */
export async function sendOrKeep<Answer>(
  order: PendingOrder,
  send: () => Promise<Answer>,
): Promise<Answer | 'kept' | 'lost'> {
  // Of this form, looked at again.
  for (const { key, state, address } of pendingOrders.current())
    if (state === 'refused' && address === order.address) forgetPending(key)
  const isKept = keepPending(order)
  try {
    const answer = await Promise.race([send(), tooLate()])
    forgetPending(order.key)
    return answer
  } catch (error) {
    if (!(error instanceof Response)) {
      if (isKept) keepPending({ ...order, state: 'waiting', at: Date.now() })
      return isKept ? 'kept' : 'lost'
    }
    // The way on: to the order's page, if it was stored.
    forgetPending(order.key)
    if (error.headers.get('location')?.startsWith(orderAddress(''))) takeOutOfBag(order)
    throw error
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error('No answer in time')))
}

/** What is ordered leaves the bag it came from; another bag is another matter. */
export function takeOutOfBag({ address, fields }: PendingOrder): void {
  const own = storedBag.current()
  const from = new URLSearchParams(address.split('?')[1]).get('lineas')
  if (writeBag(own) !== writeBag(readBag(from))) return
  const lines = readBag(fields.find(([name]) => name === 'lineas')?.[1] ?? '')
  const ordered = new Set(lines.map(({ sizeId }) => sizeId))
  saveBag(own.filter(({ sizeId }) => !ordered.has(sizeId)))
}
