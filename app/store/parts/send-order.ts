import { typedBuyer } from '#app/parts/typed-form.ts'
import { type BagLine, changeQuantity, readBag, writeBag } from '#shop/bag/bag.ts'
import { orderPath } from '#shop/orders/order-path.ts'
import { forgetPending, type PendingOrder, pendingOrders, savePending } from './pending-orders.ts'
import { saveBag, storedBag } from './stored-bag.ts'

/** Timeout of the request; afterwards the order is queued. A late response is the same order. */
const PATIENCE = 20_000

export function toPendingOrder(url: string, form: FormData): PendingOrder {
  const { pathname, search } = new URL(url)
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)])
  const key = String(form.get('clave'))
  const isOfBag = writeBag(storedBag.current()) === writeBag(parseBag(search))
  return { key, address: pathname + search, fields, isOfBag, state: 'sending', at: Date.now() }
}

const parseBag = (path: string) => readBag(new URLSearchParams(path.split('?')[1]).get('lineas'))

/**
 * Stores an order before sending it, so that a closed page loses nothing. Without a response it is 'queued';
 * 'lost' when neither request nor storage succeeded.
 */
export async function sendOrQueue<Answer>(
  order: PendingOrder,
  send: () => Promise<Answer>,
): Promise<Answer | 'queued' | 'lost'> {
  // Earlier attempts of this form that needed a correction.
  for (const { key, state, address } of pendingOrders.current())
    if (state === 'refused' && address === order.address) forgetPending(key)
  const isStored = savePending(order)
  try {
    const answer = await Promise.race([send(), tooLate()])
    forgetPending(order.key)
    return answer
  } catch (error) {
    if (!(error instanceof Response)) {
      if (isStored) savePending({ ...order, state: 'waiting', at: Date.now() })
      return isStored ? 'queued' : 'lost'
    }
    // A redirect to the order's page means that it was stored.
    forgetPending(order.key)
    if (error.headers.get('location')?.startsWith(orderPath(''))) clearOrdered(order)
    throw error
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error('No answer in time')))
}

/** The order is stored: its lines leave the own bag, if they came from it, and the form is empty again. */
export function clearOrdered({ address, fields, isOfBag }: PendingOrder): void {
  typedBuyer.clear()
  if (!isOfBag) return
  const lines = readBag(fields.find(([name]) => name === 'lineas')?.[1] ?? '')
  const ordered = new Set(lines.map(({ sizeId }) => sizeId))
  const taken = parseBag(address).filter(({ sizeId }) => ordered.has(sizeId))
  // What was added since, while the order waited, stays.
  saveBag(
    taken.reduce<readonly BagLine[]>(
      (bag, { sizeId, quantity }) => changeQuantity(bag, sizeId, -quantity),
      storedBag.current(),
    ),
  )
}
