import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { forgetPending, isWaiting, type PendingOrder, pendingOrders } from './pending-orders.ts'
import { watchPending } from './watch-pending.ts'

/** Retries the queued orders of this browser while mounted. */
export function usePending(): readonly PendingOrder[] {
  useEffect(watchPending, [])
  return pendingOrders.useCurrent()
}

/** The unsettled orders of this browser; `except` is the order of the page itself. */
export function PendingNotices({ except }: { except?: string }) {
  const orders = usePending().filter(
    (order) => order.key !== except && (order.state !== 'sending' || isWaiting(order)),
  )
  if (orders.length === 0) return null
  return (
    <div className="contenido max-w-5xl pt-6">
      {orders.map((order) => (
        <PendingNotice key={order.key} order={order} />
      ))}
    </div>
  )
}

/** A queued order and its actions. `isNews`: it appears after the buyer's own action, and takes view and focus. */
export function PendingNotice({ order, isNews }: { order: PendingOrder; isNews?: true }) {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNews) return
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [isNews])
  return (
    <section
      ref={notice}
      tabIndex={isNews && -1}
      aria-label="Pedido pendiente"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-contorno bg-blanco px-4 py-3"
    >
      <p role={isNews ? 'alert' : 'status'} className="min-w-0 flex-[1_1_16rem]">
        {order.state === 'sent'
          ? 'Tu pedido pendiente ya está guardado. Falta enviarlo por WhatsApp.'
          : order.state === 'refused'
            ? 'Tu pedido pendiente no se pudo guardar tal como estaba: falta corregir un dato, cambió un precio, se agotó algo, ya teníamos uno igual o pasó más de un día. Revísalo y envíalo de nuevo.'
            : 'Pedido pendiente: se enviará en cuanto haya conexión con la tienda. Puedes cerrar esta página; al volver a la tienda se envía solo.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {order.state === 'sent' && order.order && <ButtonLink to={order.order}>Ver el pedido</ButtonLink>}
        {order.state === 'refused' && <ButtonLink to={order.address}>Revisar el pedido</ButtonLink>}
        <Button look="secondary" onClick={() => forgetPending(order.key)}>
          {order.state === 'sent' ? 'Cerrar' : 'Cancelar el pedido'}
        </Button>
      </div>
    </section>
  )
}
