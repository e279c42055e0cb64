import { href, Link } from 'react-router'
import { HOLDS_PATH } from '#app/admin/parts/holds-notice.tsx'
import { Section } from '#app/admin/parts/section.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { ChevronRight } from '#app/ui/icons/catalog.tsx'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { type Activities, type DayFigure, ordersHref } from '#shop/insights/figures.ts'
import type { Waiting } from '#shop/insights/overview.server.ts'
import { formatMoney } from '#shop/money/money.ts'
import { INITIAL_STATE } from '#shop/orders/order-states.ts'
import { STATE_LABELS } from '#shop/products/product-state.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { dashboardHref } from '#shop/urls/links.ts'

interface Row {
  key: keyof Waiting
  /** For one, and for several. */
  texts: readonly [string, string]
  to: string
}

const ROWS: readonly Row[] = [
  {
    key: 'newOrders',
    texts: ['pedido nuevo', 'pedidos nuevos'],
    to: dashboardHref('pedidos', { estado: INITIAL_STATE }),
  },
  { key: 'endingHolds', texts: ['reserva termina pronto', 'reservas terminan pronto'], to: HOLDS_PATH },
  {
    key: 'soldOutSizes',
    texts: ['tamaño se agotó', 'tamaños se agotaron'],
    to: PRODUCT_LIST.href({
      ...PRODUCT_LIST.defaults,
      states: [STATE_LABELS.published],
      lacks: ['Algún tamaño agotado'],
    }),
  },
  {
    key: 'pendingReviews',
    texts: ['opinión por leer', 'opiniones por leer'],
    to: href('/admin/products/reviews'),
  },
]

interface WaitingSectionProps {
  waiting: Waiting
  /** The page warns of something else. */
  hasWarning: boolean
}

/** What waits for the operator: each with its number and one tap to its place. */
export function WaitingSection({ waiting, hasWarning }: WaitingSectionProps) {
  const rows = ROWS.filter(({ key }) => waiting[key] > 0)
  return (
    <section aria-label="Pendiente">
      {rows.length === 0 ? (
        <p className="rounded-panel bg-arena px-4 py-3 text-tinta-suave">
          {hasWarning ? 'Ningún pedido nuevo.' : 'Ningún pedido nuevo ni aviso pendiente.'}
        </p>
      ) : (
        <ul className="grid divide-hilo overflow-hidden rounded-panel border border-contorno bg-arena max-sm:divide-y sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] sm:divide-x">
          {rows.map(({ key, texts: [one, several], to }) => (
            <li key={key}>
              <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-lino">
                <span className="min-w-8 font-display text-2xl tabular-nums">
                  {formatNumber(waiting[key])}
                </span>
                <span className="font-semibold">{waiting[key] === 1 ? one : several}</span>
                <ChevronRight className="ml-auto size-5 shrink-0 text-ambar" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const FIGURES: readonly { of: DayFigure; label: string }[] = [
  { of: 'orders', label: 'Pedidos' },
  { of: 'income', label: 'Ingresos' },
  { of: 'visits', label: 'Visitas' },
  { of: 'chats', label: 'Chats' },
]

/** The figures of today. One that is 0 in the whole period is left out. */
export function TodaySection({ activities }: { activities: Activities }) {
  const { currency } = useStore().settings
  const today = activities.days.at(-1)
  const shown = FIGURES.filter(({ of }) => activities[of].recent > 0)
  if (!today || shown.length === 0) return null
  return (
    <Section title="Hoy" className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 overflow-hidden rounded-panel border border-hilo bg-blanco sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {shown.map(({ of, label }) => (
          <div
            key={of}
            className="max-sm:last:odd:col-span-2 -mr-px -mb-px flex flex-col border-r border-b border-hilo px-4 py-2.5"
          >
            <dt className="text-sm text-tinta-suave">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">
              {of === 'income' ? (
                formatMoney(today.income, currency)
              ) : of === 'orders' && today.orders > 0 ? (
                <Link
                  to={ordersHref({ from: today.day, to: today.day })}
                  className="inline-block min-h-11 min-w-11 content-center subrayado"
                >
                  {formatNumber(today.orders)}
                </Link>
              ) : (
                formatNumber(today[of])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
