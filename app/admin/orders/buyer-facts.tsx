import { Link } from 'react-router'
import { INBOX, sourceLabel } from '#shop/orders/inbox-query.ts'
import { orderAddress } from '#shop/orders/order-address.ts'
import type { StoredOrder } from '#shop/orders/stored-order.server.ts'
import { formatPhone } from '#shop/phone/phone.ts'

const LINK = 'text-ambar underline underline-offset-4'

/** Buyer, destination and payment of the order. */
export function BuyerFacts({ order }: { order: StoredOrder }) {
  const { buyer, payment, others, token, sourceAddress, chatOpened } = order
  return (
    <section aria-labelledby="comprador">
      <h2 id="comprador" className="mb-2 text-xl">
        Comprador
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:text-tinta-suave">
        <dt>Nombre</dt>
        <dd>{buyer.name ?? 'Comprador olvidado'}</dd>
        {buyer.phone && (
          <>
            <dt className="leading-11">Teléfono</dt>
            <dd>
              <a href={`tel:+${buyer.phone}`} className={`inline-flex min-h-11 items-center ${LINK}`}>
                {formatPhone(buyer.phone)}
              </a>
              {others.count > 0 && (
                <span className="block text-sm text-tinta-suave">
                  <Link to={INBOX.href({ ...INBOX.defaults, search: buyer.phone })} className={LINK}>
                    {others.count === 1 ? 'Otro pedido' : `Otros ${others.count} pedidos`}
                  </Link>{' '}
                  de este número
                  {others.cancelled > 0 &&
                    (others.cancelled === 1 ? ', 1 cancelado' : `, ${others.cancelled} cancelados`)}
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
        {sourceAddress && (
          <>
            <dt>Origen</dt>
            <dd>
              <Link to={INBOX.href({ ...INBOX.defaults, source: sourceAddress })} className={LINK}>
                {sourceLabel(sourceAddress)}
              </Link>
            </dd>
          </>
        )}
      </dl>
      <p className="mt-3">
        <a href={orderAddress(token)} className={`inline-flex min-h-11 items-center ${LINK}`}>
          Ver lo que ve el comprador
        </a>
      </p>
    </section>
  )
}
