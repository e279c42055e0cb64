import { href, Link } from 'react-router'
import { StateBadge } from '#app/admin/parts/state-badge.tsx'
import { formatMoney } from '#shop/money/money.ts'
import type { InboxOrder } from '#shop/orders/list-orders.server.ts'

/** An order in the list; the whole row is a link to it. */
export function OrderRow({ order }: { order: InboxOrder }) {
  const { id, code, state, buyerName, buyerCity, firstLine, moreLines, total, currency } = order
  return (
    <li>
      <Link
        to={href('/admin/orders/:id', { id })}
        className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-2 py-3 hover:bg-arena md:grid-cols-[12rem_13rem_1fr_auto] md:items-center"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold tabular-nums">{code}</span>
          <StateBadge state={state} />
        </span>
        <span className="text-right font-semibold tabular-nums md:order-last">
          {formatMoney(total, currency)}
        </span>
        <span className="col-span-2 min-w-0 wrap-anywhere md:col-span-1">
          <span className="block">{buyerName ?? 'Comprador olvidado'}</span>
          {buyerCity && <span className="block text-sm text-tinta-suave">{buyerCity}</span>}
        </span>
        <span className="col-span-2 min-w-0 text-sm text-tinta-suave wrap-anywhere md:col-span-1">
          <span className="block">
            <bdi>{firstLine}</bdi>
            {moreLines > 0 && ` y ${moreLines} más`}
          </span>
          <span className="block">{remarks(order).join(' · ')}</span>
        </span>
      </Link>
    </li>
  )
}

/** When the order arrived, and hints for the operator before opening it. */
function remarks({ moment, source, isLimited, ofSameSource }: InboxOrder): string[] {
  return [
    moment,
    ...(source === 'manual' ? ['anotado a mano'] : []),
    ...(isLimited ? ['sin reserva completa'] : []),
    ...(ofSameSource > 0 ? [`uno de ${ofSameSource} del mismo origen`] : []),
  ]
}
