import { href, Link } from 'react-router'
import { Section } from '#app/admin/parts/section.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { ClipboardList, Package, Users, Wallet } from '#app/ui/icons/admin.tsx'
import type { Period } from '#shop/dates/days.ts'
import {
  comparison,
  type Figure,
  type Figures,
  growth,
  hasData,
  incomeElsewhere,
  ordersHref,
  type StateTotal,
} from '#shop/insights/figures.ts'
import { formatMoney } from '#shop/money/money.ts'
import { describeOrdersIn, INCOME_STATES, STATE_TABLE } from '#shop/orders/order-states.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { dashboardHref } from '#shop/urls/links.ts'

interface Card {
  key: keyof Figures
  label: string
  to: (period: Period) => string
  Icon: typeof Package
  written?: (amount: number, currency: string) => string
}

const CARDS: Card[] = [
  { key: 'products', label: 'Productos', to: () => href('/admin/products'), Icon: Package },
  { key: 'customers', label: 'Usuarios', to: () => dashboardHref('usuarios'), Icon: Users },
  { key: 'orders', label: 'Pedidos', to: ordersHref, Icon: ClipboardList },
  {
    key: 'revenue',
    label: 'Ingresos',
    to: ({ days }) => `?dias=${days}#${STATES_ID}`,
    Icon: Wallet,
    written: formatMoney,
  },
]

interface StatCardsProps {
  figures: Figures
  period: Period
  states: readonly StateTotal[]
}

/** The figures of which there are data; each links to the page with the details. */
export function StatCards({ figures, period, states }: StatCardsProps) {
  const { currency } = useStore().settings
  const elsewhere = incomeElsewhere(states, currency)
  const cards = CARDS.filter(
    ({ key }) => hasData(figures[key]) || (key === 'revenue' && elsewhere.length > 0),
  )
  if (cards.length === 0) return null
  return (
    <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
      {cards.map(({ key, label, to, Icon, written = formatNumber }) => (
        <li key={key}>
          <Link
            to={to(period)}
            className="flex h-full flex-col gap-1 rounded-panel border border-hilo bg-blanco p-4 transition-colors hover:border-ambar hover:bg-arena"
          >
            <span className="flex items-center justify-between text-tinta-suave">
              {label}
              <Icon className="size-5" />
            </span>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-display text-3xl tabular-nums">
                {written(figures[key].total ?? figures[key].recent, currency)}
              </span>
              <Growth figure={figures[key]} />
            </span>
            {key === 'revenue' && elsewhere.length > 0 && (
              <span className="text-sm">
                y en otra moneda:{' '}
                {elsewhere.map(({ currency, cents }) => formatMoney(cents, currency)).join(', ')}
              </span>
            )}
            <span className="text-sm text-tinta-suave">
              {comparison(figures[key], period.days, (amount) => written(amount, currency))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Growth({ figure }: { figure: Figure }) {
  const text = growth(figure)
  if (!text)
    return (
      <span className="text-tinta-suave">
        <span aria-hidden="true">—</span>
        <span className="sr-only">sin periodo anterior con el que comparar</span>
      </span>
    )
  const color = figure.recent < figure.before ? 'text-granate' : 'text-oliva'
  return <span className={`font-semibold tabular-nums ${color}`}>{text}</span>
}

/** Link target of the card 'Ingresos'. */
const STATES_ID = 'por-estado'

/** Income by the current state of the orders of the period, if there are any. */
export function StatesSection({ states, period }: { states: readonly StateTotal[]; period: Period }) {
  if (states.every(({ orders }) => orders === 0)) return null
  return (
    <Section title="Pedidos por estado" id={STATES_ID} className="flex flex-col gap-3">
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
                  className="flex min-h-11 items-center px-4 subrayado"
                >
                  {STATE_TABLE[state].label}
                </Link>
              </th>
              <td className="px-2 text-right font-semibold tabular-nums">{formatNumber(orders)}</td>
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
    </Section>
  )
}
