import { href, Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { OwnOrder } from '#shop/accounts/own-data.server.ts'
import { dateFormat } from '#shop/dates/date-format.ts'
import { formatMoney } from '#shop/money/money.ts'
import { STATE_TABLE } from '#shop/orders/order-states.ts'

interface OwnOrdersProps {
  orders: readonly OwnOrder[]
  timeZone: string
}

/** A customer's orders; each links to its page. */
export function OwnOrders({ orders, timeZone }: OwnOrdersProps) {
  if (orders.length === 0) {
    return (
      <div className="rounded-panel bg-lino px-5 py-8 text-center">
        <p className="mx-auto max-w-[44ch]">
          Aquí verás los pedidos que hagas con la sesión iniciada. Los que hiciste sin ella están en{' '}
          <Link to={href('/orders')} className="text-ambar underline underline-offset-4">
            Mis pedidos
          </Link>
          .
        </p>
        <ButtonLink to={href('/catalog')} look="secondary" className="mt-5">
          Explorar Colección
        </ButtonLink>
      </div>
    )
  }
  const date = dateFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  return (
    <ul className="divide-y divide-hilo border-y border-hilo">
      {orders.map(({ code, token, state, currency, total, createdAt }) => (
        <li
          key={token}
          className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
        >
          <p>
            <Link
              to={href('/order/:token', { token })}
              className="font-semibold text-ambar underline underline-offset-4 after:absolute after:inset-0"
            >
              Pedido {code}
            </Link>
            <span className="ml-3 whitespace-nowrap text-tinta-suave">{STATE_TABLE[state].label}</span>
          </p>
          <p className="flex flex-1 justify-between gap-x-6 sm:justify-end">
            <time dateTime={createdAt} className="text-tinta-suave">
              {date.format(new Date(createdAt))}
            </time>
            <span className="font-semibold tabular-nums">{formatMoney(total, currency)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
