import { Link } from 'react-router'
import type { Period } from '#shop/dates/days.ts'
import { ordersHref, type StateTotal, whole } from '#shop/insights/figures.ts'
import { formatMoney } from '#shop/money/money.ts'
import { describeOrdersIn, INCOME_STATES, STATE_TABLE } from '#shop/orders/order-states.ts'

/** Link target of the card 'Ingresos'. */
export const STATES_ID = 'por-estado'

/** Income by the current state of the orders of the period, if there are any. */
export function StatesSection({ states, period }: { states: readonly StateTotal[]; period: Period }) {
  if (states.every(({ orders }) => orders === 0)) return null
  return (
    <section aria-labelledby={STATES_ID} className="flex flex-col gap-3">
      <h2 id={STATES_ID} className="text-xl">
        Pedidos por estado
      </h2>
      <table className="w-full rounded-panel border border-hilo bg-blanco">
        <thead className="sr-only">
          <tr>
            <th scope="col">Estado</th>
            <th scope="col">Pedidos</th>
            <th scope="col">Importe</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hilo">
          {states.map(({ state, orders, amounts }) => (
            <tr key={state}>
              <th scope="row" className="text-left font-normal">
                <Link
                  to={ordersHref({ ...period, state })}
                  className="flex min-h-11 items-center px-4 text-ambar underline underline-offset-4"
                >
                  {STATE_TABLE[state].label}
                </Link>
              </th>
              <td className="px-2 text-right font-semibold tabular-nums">{whole(orders)}</td>
              <td
                className={`px-4 py-1.5 text-right tabular-nums ${STATE_TABLE[state].isIncome ? '' : 'text-tinta-suave'}`}
              >
                {amounts.map(({ currency, cents }) => (
                  <span key={currency} className="block">
                    {formatMoney(cents, currency)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-tinta-suave">
        Ingresos es lo que suman los pedidos de estos días que están {describeOrdersIn(INCOME_STATES)}, en la
        moneda de la tienda; cada pedido conserva la suya.
      </p>
    </section>
  )
}
