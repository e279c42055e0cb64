import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import { followWhileHidden } from '#app/admin/parts/live-stream.ts'
import { isSoundOn, playChime } from '#app/admin/parts/order-sound.tsx'
import { dismissToast, openToasts, showToast } from '#app/ui/toast.ts'
import type { NewOrder } from '#shop/orders/new-orders.server.ts'
import { dashboardHref, withQuery } from '#shop/urls/links.ts'

/** Loader data of the page. */
export interface OrdersAtOpening {
  /** ISO 8601, by the server's clock. */
  since: string
  /** Orders of that moment, which need no announcement. */
  known: readonly string[]
  /** How many orders wait in the first state. */
  waiting: number
}

/** More orders with an open notice than this share one. */
const APART = 3
const SHARED = 'pedidos'
const INBOX = dashboardHref('pedidos')

/** Ids of the orders that this document has announced: an error page, and the way out of it, mount the layout again. */
const announced = new Set<string>()
/** The orders of the last notices, of which some may be closed. */
let noticed: readonly NewOrder[] = []

interface NewOrders {
  /** Called for each topic that has changed. */
  onTopic: (topic?: string) => void
  waiting: number
}

/** Announces orders that arrived after the page was opened, by a notice and a sound, and counts those that wait. */
export function useNewOrders(opened: OrdersAtOpening | undefined): NewOrders {
  const requests = useRef(0)
  /** The last request whose number is shown. */
  const applied = useRef(0)
  const [waiting, setWaiting] = useState(opened?.waiting ?? 0)

  function announce(orders: readonly NewOrder[]) {
    if (orders.length === 0) return
    const see = (path: string) => ({ label: 'Ver', to: path })
    const open = openToasts.current().map(({ about }) => about)
    noticed = [...noticed.filter(({ id }) => open.includes(id) || open.includes(SHARED)), ...orders]
    if (noticed.length > APART) {
      for (const { id } of noticed) dismissToast(id)
      const title = `${noticed.length} pedidos nuevos`
      showToast({ title, kind: 'success', about: SHARED, action: see(INBOX) })
    } else {
      for (const { id, code, summary } of orders.toReversed()) {
        const action = see(href('/admin/orders/:id', { id }))
        showToast({ title: `Pedido nuevo ${code}`, description: summary, kind: 'success', about: id, action })
      }
    }
    if (isSoundOn()) playChime()
  }

  async function look(topic?: string) {
    if (!opened || (topic !== undefined && topic !== 'orders')) return
    for (const id of opened.known) announced.add(id)
    const request = ++requests.current
    // A failed request needs no retry: the next change sends another one.
    const answer = await fetch(withQuery(href('/admin/new-orders'), { desde: opened.since })).catch(
      () => undefined,
    )
    if (!answer?.ok) return
    const { orders, waiting } = (await answer.json()) as { orders: NewOrder[]; waiting: number }
    // A later request has the newer number, but may fail.
    if (request > applied.current) {
      applied.current = request
      setWaiting(waiting)
    }
    const fresh = orders.filter(({ id }) => !announced.has(id))
    for (const { id } of fresh) announced.add(id)
    announce(fresh)
  }

  const onChange = useEffectEvent((topic?: string) => void look(topic))
  useEffect(() => followWhileHidden((topic) => onChange(topic)), [])
  return { onTopic: (topic) => void look(topic), waiting }
}
