import { Link } from 'react-router'
import { Section } from '#app/admin/parts/section.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { INBOX } from '#shop/orders/inbox-query.ts'
import { orderPath } from '#shop/orders/order-path.ts'
import type { Reply } from '#shop/orders/order-replies.ts'
import { describeOrdersIn, type OrderState, STATE_TABLE, VOID_STATES } from '#shop/orders/order-states.ts'
import type { StoredOrder } from '#shop/orders/stored-order.server.ts'
import { formatPhone } from '#shop/phone/phone.ts'

/** Buyer, destination and payment of the order. */
export function BuyerFacts({ order }: { order: StoredOrder }) {
  const { buyer, payment, others, token, network, chatOpened } = order
  return (
    <Section title="Comprador" heading="mb-2 text-xl">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:text-tinta-suave">
        <dt>Nombre</dt>
        <dd>{buyer.name ?? 'Comprador olvidado'}</dd>
        {buyer.phone && (
          <>
            <dt className="leading-11">Teléfono</dt>
            <dd>
              <a href={`tel:+${buyer.phone}`} className="enlace-subrayado">
                {formatPhone(buyer.phone)}
              </a>
              {others.count > 0 && (
                <span className="block text-sm text-tinta-suave">
                  <Link to={INBOX.href({ ...INBOX.defaults, search: buyer.phone })} className="subrayado">
                    {others.count === 1 ? 'Otro pedido' : `Otros ${others.count} pedidos`}
                  </Link>{' '}
                  de este número
                  {others.void > 0 && `, ${others.void} ${describeOrdersIn(VOID_STATES, others.void)}`}
                </span>
              )}
            </dd>
          </>
        )}
        {buyer.city && (
          <>
            <dt>Ciudad</dt>
            <dd>{buyer.city}</dd>
          </>
        )}
        {buyer.note && (
          <>
            <dt>Entrega</dt>
            <dd className="whitespace-pre-line">{buyer.note}</dd>
          </>
        )}
        <dt>Pago</dt>
        <dd>{payment.label || 'Por acordar'}</dd>
        {order.source === 'web' && (
          <>
            <dt>Chat</dt>
            <dd>{chatOpened ? `Lo abrió ${chatOpened}` : 'No lo abrió desde la página'}</dd>
          </>
        )}
        {others.isNetworkShared && (
          <>
            <dt>Conexión</dt>
            <dd>
              <Link to={INBOX.href({ ...INBOX.defaults, network })} className="subrayado">
                Otros pedidos desde la misma conexión
              </Link>
            </dd>
          </>
        )}
      </dl>
      <p className="mt-3">
        <a href={orderPath(token)} className="enlace-subrayado">
          Ver lo que ve el comprador
        </a>
      </p>
    </Section>
  )
}

/** Messages to the buyer: the one for the order's state expanded, the others collapsed. */
export function Replies({ state, replies }: { state: OrderState; replies: readonly Reply[] }) {
  const fitting = replies.find((reply) => reply.state === state)
  if (!fitting) return null
  return (
    <Section title="Responder por WhatsApp" className="flex flex-col gap-3">
      <p className="whitespace-pre-line max-md:line-clamp-3 border-l-2 border-contorno pl-4 text-sm wrap-anywhere">
        {fitting.text}
      </p>
      <ReplyLink reply={fitting} look="whatsapp" />
      <details>
        <summary className="cursor-pointer py-2.5 font-semibold text-ambar">Otras respuestas</summary>
        <ul className="flex flex-wrap gap-2 pt-2">
          {replies
            .filter((reply) => reply !== fitting)
            .map((reply) => (
              <li key={reply.state}>
                <ReplyLink reply={reply} look="secondary" />
              </li>
            ))}
        </ul>
      </details>
    </Section>
  )
}

function ReplyLink({ reply: { state, text, href }, look }: { reply: Reply; look: 'whatsapp' | 'secondary' }) {
  return (
    <a href={href} target="_blank" rel="noopener" title={text} className={buttonClass(look)}>
      <MessageCircle className="size-5" />
      {look === 'whatsapp' ? 'Abrir WhatsApp con este texto' : STATE_TABLE[state].label}
    </a>
  )
}
