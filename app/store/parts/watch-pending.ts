import { showToast, type ToastRequest } from '#app/ui/toast.ts'
import { orderPath } from '#shop/orders/order-path.ts'
import { saveDeviceOrder } from './device-orders.ts'
import {
  findPending,
  isStale,
  isWaiting,
  type PendingOrder,
  pendingOrders,
  savePending,
} from './pending-orders.ts'
import { clearOrdered } from './send-order.ts'

/** Delay between attempts, with exponential backoff. */
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 300_000

let isWatching = false
let isSending = false
let attempts = 0
let next: ReturnType<typeof setTimeout> | undefined

/** From now on, queued orders are sent as soon as the server is reachable. */
export function watchPending(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('online', atOnce)
  pendingOrders.subscribe(() => (next ??= setTimeout(attempt, FIRST_PAUSE)))
  atOnce()
}

function atOnce(): void {
  attempts = 0
  void attempt()
}

async function attempt(): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(next)
  for (const { key } of pendingOrders.current()) {
    // The buyer may have canceled it while another one was sent.
    const order = findPending(key)
    if (!order) continue
    if (isWaiting(order)) await send(order)
    else if (isOpen(order) && isStale(order)) refuse(order)
  }
  isSending = false
  const rest = pendingOrders.current().some(isOpen)
  next = rest ? setTimeout(attempt, Math.min(FIRST_PAUSE * 2 ** attempts++, LONGEST_PAUSE)) : undefined
}

const isOpen = ({ state }: PendingOrder) => state === 'waiting' || state === 'sending'

/** The request of the form. Only an expected response settles it, not that of a captive portal. */
async function send(order: PendingOrder): Promise<void> {
  try {
    const { status, redirected, url } = await fetch(order.address, {
      method: 'POST',
      body: new URLSearchParams(order.fields),
      headers: { accept: 'text/html' },
    })
    const { pathname, search } = new URL(url)
    if (redirected && pathname.startsWith(orderPath(''))) settle(order, pathname + search)
    else if ((status === 409 || status === 422) && findPending(order.key)) refuse(order)
  } catch {
    // Still no connection: the order stays queued.
  }
}

function settle(order: PendingOrder, path: string): void {
  // Another window may have sent it too.
  if (findPending(order.key)?.state !== 'sent') clearOrdered(order)
  savePending({ ...order, state: 'sent', at: Date.now(), fields: [], order: path })
  const token = path.slice(orderPath('').length).split('?')[0] ?? ''
  // The page of the order adds its code.
  saveDeviceOrder({ token, createdAt: new Date().toISOString() })
  announce({
    title: 'Tu pedido pendiente ya está guardado',
    description: 'Ábrelo para enviarlo por WhatsApp.',
    kind: 'success',
    action: { label: 'Ver el pedido', to: path },
  })
}

function refuse(order: PendingOrder): void {
  savePending({ ...order, state: 'refused', at: Date.now() })
  announce({
    title: 'Tu pedido pendiente no se pudo guardar',
    description: 'Revísalo y envíalo de nuevo.',
    kind: 'error',
    action: { label: 'Revisar el pedido', to: order.address },
  })
}

function announce(toast: ToastRequest): void {
  // These pages show the order themselves.
  if (!/^\/(bag|orders|order\/new)$/.test(window.location.pathname)) showToast(toast)
}
