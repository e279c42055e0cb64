import { useEffect, useEffectEvent, useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { followWhileHidden } from '#app/admin/parts/live-stream.ts'
import { isSoundOn, playChime } from '#app/admin/parts/order-sound.ts'
import { showToast } from '#app/ui/toast.ts'
import { dashboardHref, withQuery } from '#shop/urls/links.ts'

/** Loader data of the page. */
export interface OrdersAtOpening {
  /** ISO 8601, by the server's clock. */
  since: string
  /** Orders of that moment, which need no announcement. */
  known: readonly string[]
}

interface NewOrder {
  id: string
  code: string
  summary: string
}

/** More new orders than this share one notice. */
const APART = 3
const INBOX = dashboardHref('pedidos')

/**
 * Announces orders that arrived after the page was opened, by a notice and a sound. Returns a callback for each topic
 * that has changed.
 */
export function useNewOrders(opened: OrdersAtOpening | undefined): (topic?: string) => void {
  const navigate = useNavigate()
  const announced = useRef<Set<string>>(null)

  function announce(orders: readonly NewOrder[]) {
    if (orders.length === 0) return
    const see = (path: string) => ({ label: 'Ver', onSelect: () => void navigate(path) })
    if (orders.length > APART) {
      showToast({ title: `${orders.length} pedidos nuevos`, kind: 'success', action: see(INBOX) })
    } else {
      for (const { id, code, summary } of orders.toReversed()) {
        const action = see(href('/admin/orders/:id', { id }))
        showToast({ title: `Pedido nuevo ${code}`, description: summary, kind: 'success', action })
      }
    }
    if (isSoundOn()) playChime()
  }

  async function look(topic?: string) {
    if (!opened || (topic !== undefined && topic !== 'orders')) return
    announced.current ??= new Set(opened.known)
    const known = announced.current
    // A failed request needs no retry: the next change sends another one.
    const answer = await fetch(withQuery(href('/admin/new-orders'), { desde: opened.since })).catch(
      () => undefined,
    )
    if (!answer?.ok) return
    const { orders } = (await answer.json()) as { orders: NewOrder[] }
    const fresh = orders.filter(({ id }) => !known.has(id))
    for (const { id } of fresh) known.add(id)
    announce(fresh)
  }

  const onChange = useEffectEvent((topic?: string) => void look(topic))
  useEffect(() => followWhileHidden((topic) => onChange(topic)), [])
  return (topic) => void look(topic)
}
