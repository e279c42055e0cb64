import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { currentBuild } from '#app/parts/stored-text.ts'
import { deviceOrders, saveDeviceOrder } from '#app/store/parts/device-orders.ts'
import { LineView } from '#app/store/parts/order-lines.tsx'
import { forgetPending, pendingOrders } from '#app/store/parts/pending-orders.ts'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import { formatMoney } from '#shop/money/money.ts'
import { lineTotal } from '#shop/orders/order.ts'
import { orderQuestion } from '#shop/orders/order-message.ts'
import { STATE_TABLE } from '#shop/orders/order-states.ts'
import type { PlacedOrder } from '#shop/orders/read-order.server.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { DateTime, HoldNotice, OrderTimeline } from './order-timeline.tsx'
import { ChatLink, WhatsAppHandoff } from './whatsapp-handoff.tsx'

export interface OrderScreenProps {
  order: PlacedOrder
  /** The page's own URL, without query or hash. */
  url: string
  /** Right after the order. */
  isNew: boolean
  /** Right after the order, and until the chat was opened: the message that sends it to the shop. */
  handOver: { text: string; qr: { size: number; path: string } } | null
  /** Hours for which the units are held after the buyer opened the chat. */
  holdHours: number
  /** Not the operator's view of an order. */
  isOwn: boolean
  /** The signed-in customer placed the order. */
  ofAccount: boolean
  /** Without a connection: the time of the copy that is shown, in milliseconds. */
  copyAt?: number
}

/** Adds the order and a copy of its page, without the buyer, to this browser; and removes its pending notice. */
function useSeen({ order, url, holdHours, isOwn, ofAccount, copyAt }: OrderScreenProps): void {
  useEffect(() => {
    const path = new URL(url).pathname
    for (const { key, order } of pendingOrders.current())
      if (order?.split('?')[0] === path) forgetPending(key)
    if (!isOwn || copyAt !== undefined) return
    const { token, code, createdAt, total, currency } = order
    const shown = { ...order, firstName: null, city: null }
    const stored = { order: shown, url, holdHours, isOwn, ofAccount }
    const page: OrderScreenProps = { ...stored, isNew: false, handOver: null }
    const copy = { at: Date.now(), build: currentBuild(), page }
    saveDeviceOrder({ token, code, createdAt, total, currency, copy, ...(ofAccount && { ofAccount }) })
  }, [order, url, holdHours, isOwn, ofAccount, copyAt])
}

/** Shows the current state when the buyer returns to the page. Where the shop is out of reach, the page stays as it is. */
function useRenewal(url: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'hidden') return
      fetch(new URL(url).pathname, { method: 'HEAD' }).then(
        ({ status }) => (status < 500 ? revalidate() : undefined),
        () => {},
      )
    }
    /** A page from the back/forward cache. */
    const renewRestored = ({ persisted }: PageTransitionEvent) => persisted && renew()
    document.addEventListener('visibilitychange', renew)
    addEventListener('pageshow', renewRestored)
    return () => {
      document.removeEventListener('visibilitychange', renew)
      removeEventListener('pageshow', renewRestored)
    }
  }, [url, revalidate])
}

/** What the page of an order of this device showed last. */
export function orderCopy(token: string): { at: number; data: OrderScreenProps } | null {
  const copy = deviceOrders.current().find((order) => order.token === token)?.copy
  if (copy?.build !== currentBuild()) return null
  return { at: copy.at, data: { ...(copy.page as OrderScreenProps), copyAt: copy.at } }
}

/** The page of an order: right after ordering it leads to the chat, later it shows the state of the order. */
export function OrderScreen(page: OrderScreenProps) {
  const { order, url, isNew, handOver, holdHours } = page
  const heading = useRef<HTMLHeadingElement>(null)
  useSeen(page)
  useRenewal(url)
  useFocusWhenLost(heading, handOver === null)
  return (
    <div className="contenido max-w-4xl py-8 md:py-12">
      <p className="versalitas text-tinta-suave">
        Pedido del <DateTime at={order.createdAt} timeZone={order.timeZone} />
      </p>
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-4xl outline-none md:text-5xl">
        {isNew ? 'Tu pedido ' : 'Pedido '}
        <span className="whitespace-nowrap">{order.code}</span>
        {isNew && ' está guardado'}
      </h1>
      <p className="mt-3 max-w-[60ch] text-lg text-tinta-suave">
        {order.firstName && `${isNew ? 'Gracias' : 'Hola'}, ${isolate(order.firstName)}. `}
        Guarda la dirección de esta página: aquí ves cómo va tu pedido, sin cuenta ni contraseña.
        {page.isOwn && (
          <>
            {' '}
            También queda en{' '}
            <Link to={href('/orders')} className="subrayado">
              Mis pedidos
            </Link>
            .
          </>
        )}
      </p>
      <div className="mt-7 flex flex-col gap-6">
        {handOver && <WhatsAppHandoff token={order.token} {...handOver} />}
        {order.hold && (
          <HoldNotice order={order} hold={order.hold} holdHours={holdHours} justOrdered={isNew} />
        )}
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <Panel title="Cómo va">
            <OrderTimeline order={order} />
          </Panel>
          <div className="flex min-w-0 flex-col gap-6">
            <Panel title="Lo que pediste">
              <Lines order={order} />
            </Panel>
            <Payment order={order} />
          </div>
        </div>
        {!handOver && <Question order={order} url={url} />}
      </div>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-panel border border-hilo bg-blanco p-5 md:p-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Lines({ order: { lines, currency, total, city, state, history } }: { order: PlacedOrder }) {
  const isSent = history.some((step) => STATE_TABLE[step.state].hasTracking)
  const delivery = [
    city && `Entrega en ${isolate(city)}.`,
    STATE_TABLE[state].isOpen && !isSent && 'El costo del envío se acuerda por el chat.',
  ].filter(Boolean)
  return (
    <>
      <ul className="mt-3 divide-y divide-hilo border-y border-hilo">
        {lines.map((line, place) => (
          <LineView
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
            key={place}
            quantity={line.quantity}
            name={line.name}
            detail={[line.brand, line.sizeLabel].filter(Boolean).join(' · ')}
            amount={formatMoney(lineTotal(line), currency)}
          />
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lg">Total</span>
        <strong className="text-2xl tabular-nums">{formatMoney(total, currency)}</strong>
      </p>
      {delivery.length > 0 && (
        <p className="mt-1 text-sm wrap-anywhere text-tinta-suave">{delivery.join(' ')}</p>
      )}
    </>
  )
}

function Payment({ order: { payment, state, history } }: { order: PlacedOrder }) {
  if (!payment.label || !STATE_TABLE[state].showsPayment) return null
  const isPaid = !STATE_TABLE[state].isOpen || history.some((step) => STATE_TABLE[step.state].isPaid)
  return (
    <Panel title="Forma de pago">
      <p className="mt-3 font-semibold wrap-anywhere">{payment.label}</p>
      {payment.instructions && !isPaid && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{payment.instructions}</p>
      )}
    </Panel>
  )
}

function Question({ order: { code, token }, url }: Pick<OrderScreenProps, 'order' | 'url'>) {
  const { settings } = useStore()
  return (
    <p data-contact-bar className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>¿Alguna duda con tu pedido?</span>
      <ChatLink token={token} href={whatsappHref(settings.whatsappNumber, orderQuestion(code, url))}>
        Escríbenos por WhatsApp
      </ChatLink>
    </p>
  )
}
