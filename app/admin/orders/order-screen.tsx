import { href, Link } from 'react-router'
import { Section } from '#app/admin/parts/section.tsx'
import { StateBadge } from '#app/admin/parts/state-badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Printer } from '#app/ui/icons/admin.tsx'
import { DoneNotice } from '#app/ui/notices.tsx'
import { formatMoney } from '#shop/money/money.ts'
import { INBOX } from '#shop/orders/inbox-query.ts'
import { lineText, lineTotal } from '#shop/orders/order.ts'
import { unheldText } from '#shop/orders/order-holds.ts'
import type { Reply } from '#shop/orders/order-replies.ts'
import { isOrderState, STATE_TABLE, UNDO } from '#shop/orders/order-states.ts'
import type { StoredOrder } from '#shop/orders/stored-order.server.ts'
import type { TransitionError } from '#shop/orders/transition-order.server.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { withQuery } from '#shop/urls/links.ts'
import { BuyerFacts, Replies } from './buyer-facts.tsx'
import { NextStep, OrderHistory } from './next-step.tsx'

export interface OrderScreenProps {
  order: StoredOrder
  replies: Reply[]
  formError: TransitionError | undefined
  /** What was just done, as text. */
  done: string | undefined
}

/** An order with its data and its actions. */
export function OrderScreen({ order, replies, formError, done }: OrderScreenProps) {
  const { id, code, state, moment, source, heldUntil, unheld } = order
  const { same } = order.others
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Link to={INBOX.href(INBOX.defaults)} className="enlace-subrayado -mb-4 gap-2 self-start">
        Todos los pedidos
      </Link>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="flex flex-wrap items-center gap-3 text-3xl">
            <span>
              Pedido <span className="tabular-nums">{code}</span>
            </span>
            <StateBadge state={state} />
          </h1>
          <p className="mt-1 text-tinta-suave">
            {moment} · {formatMoney(order.total, order.currency)}
            {source === 'manual' && ' · anotado a mano'}
            {heldUntil && ` · unidades reservadas hasta ${heldUntil}`}
          </p>
          <OrderInShort order={order} />
        </div>
        <p className="flex flex-wrap gap-x-5">
          <a href={href('/admin/orders/:id/print', { id })} className="enlace-subrayado gap-2">
            <Printer className="size-5" />
            Recibo
          </a>
          <a
            href={withQuery(href('/admin/orders/:id/print', { id }), { formato: 'etiqueta' })}
            className="enlace-subrayado gap-2"
          >
            <Printer className="size-5" />
            Etiqueta
          </a>
        </p>
      </header>
      <DoneNotice>{done}</DoneNotice>
      {same && (
        <p className="border-l-4 border-contorno bg-arena px-4 py-3">
          Este número tiene otro pedido igual,{' '}
          <Link to={href('/admin/orders/:id', { id: same.id })} className="subrayado">
            {same.code}
          </Link>
          . Si es el mismo, cancela uno de los dos.
        </p>
      )}
      {unheld.length > 0 && (
        <div className="border-l-4 border-contorno bg-arena px-4 py-3">
          <p className="font-semibold">Sin reserva completa: al confirmar se toma lo que haya.</p>
          <ul>
            {unheld.map((line) => (
              <li key={`${line.name} ${line.sizeLabel}`} className="wrap-anywhere">
                {unheldText(line)}.
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* What the operator does comes first; on a wide screen it is beside what was ordered. */}
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4 md:gap-6 lg:col-start-2">
          <Replies state={state} replies={replies} />
          <NextStep order={order} formError={formError} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:row-span-2 lg:row-start-1">
          <Lines order={order} />
          <BuyerFacts order={order} />
        </div>
        <OrderHistory history={order.history} />
      </div>
    </div>
  )
}

/** What was ordered, by whom and how it is paid, above the next step where the rest is below it. */
function OrderInShort({ order: { lines, buyer, payment } }: Pick<OrderScreenProps, 'order'>) {
  const [first] = lines
  const parts = [
    first && lineText(first),
    isolate([buyer.name, buyer.city].filter(Boolean).join(', ')),
    payment.label && isolate(payment.label),
  ]
  const more = lines.length - 1
  return (
    <p className="mt-1 wrap-anywhere lg:hidden">
      {parts.filter(Boolean).map((part, at) => (
        <span key={part}>
          {at > 0 && ' · '}
          {part}
          {at === 0 && more > 0 && ` y ${more} más`}
        </span>
      ))}
    </p>
  )
}

function Lines({ order: { lines, total, currency } }: Pick<OrderScreenProps, 'order'>) {
  return (
    <Section title="Perfumes" heading="mb-2 text-xl">
      <ul className="divide-y divide-hilo border-y border-hilo">
        {lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={position} className="grid grid-cols-[auto_1fr_auto] gap-x-3 py-2.5">
            <span className="font-semibold tabular-nums">{line.quantity} ×</span>
            <span className="min-w-0 wrap-anywhere">
              {line.productId ? (
                <Link
                  to={href('/admin/products/edit/:id', { id: line.productId })}
                  className="underline decoration-hilo underline-offset-4 hover:decoration-ambar"
                >
                  {line.name}
                </Link>
              ) : (
                line.name
              )}
              <span className="block text-sm text-tinta-suave">
                {[line.brand, line.sizeLabel].filter(Boolean).map(isolate).join(' · ')}
                {line.quantity > 1 && ` · ${formatMoney(line.unitPrice, currency)} c/u`}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(lineTotal(line), currency)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 pt-3 text-lg font-semibold">
        <span>Total</span>
        <span className="tabular-nums">{formatMoney(total, currency)}</span>
      </p>
    </Section>
  )
}

/** The message after what the URL names, while nothing has happened to the order since. */
export function doneText(
  what: string | null,
  { order: { history }, replies }: Pick<OrderScreenProps, 'order' | 'replies'>,
): string | undefined {
  const last = history.at(-1)
  if (what === 'anotado') return history.length === 1 ? 'Pedido anotado.' : undefined
  if (what === 'nota') return last?.to ? undefined : 'Nota añadida.'
  if (what === UNDO) return last?.isUndo ? 'Se deshizo el último paso.' : undefined
  if (!isOrderState(what) || last?.to !== what || last.isUndo) return undefined
  const hint = replies.length > 0 ? ' Puedes avisarle al comprador con la respuesta preparada.' : ''
  return `El pedido quedó como «${STATE_TABLE[what].label}».${hint}`
}

/** The order does not exist (any more). */
export function MissingOrder() {
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-2xl">Ese pedido no existe</h1>
      <p>Puede que la dirección esté incompleta. Búscalo por su código en la lista.</p>
      <ButtonLink to={INBOX.href(INBOX.defaults)}>Volver a los pedidos</ButtonLink>
    </div>
  )
}
