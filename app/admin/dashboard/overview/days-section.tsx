import { Link } from 'react-router'
import type { Period } from '#shop/dates/period.ts'
import { type Activities, ordersHref } from '#shop/insights/days.ts'
import { comparison, whole } from '#shop/insights/figures.ts'
import { dashboardHref } from '#shop/urls/links.ts'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'

/** Visits, chats and orders by day. */
export function DaysSection({ activities, period }: { activities: Activities; period: Period }) {
  const demand = dashboardHref('demanda', { dias: String(period.days) })
  const charts = [
    { of: 'visits', label: 'Visitas', to: `${demand}#productos` },
    { of: 'chats', label: 'Chats abiertos', to: `${demand}#productos` },
    { of: 'orders', label: 'Pedidos', to: ordersHref(period) },
  ] as const
  return (
    <section aria-labelledby="dia-a-dia" className="flex flex-col gap-3">
      <h2 id="dia-a-dia" className="text-xl">
        De la visita al pedido
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {charts.map(({ of, label, to }) => (
          <li key={of} className="flex flex-col gap-3 rounded-panel border border-hilo bg-blanco p-4">
            <p>
              <Link to={to} className="group flex min-h-11 flex-wrap content-center items-baseline gap-x-2">
                <span className="font-display text-2xl tabular-nums">{whole(activities[of].recent)}</span>
                <span className="text-ambar underline underline-offset-4">{label}</span>
              </Link>
              <span className="text-sm text-tinta-suave">{comparison(activities[of], period.days)}</span>
            </p>
            <DayChart days={activities.days} of={of} label={label} />
          </li>
        ))}
      </ul>
      <DayTable days={activities.days} />
      <Link
        to={demand}
        className="inline-flex min-h-11 items-center self-start font-semibold text-ambar underline underline-offset-4"
      >
        Demanda: lo que buscan y no está
      </Link>
      <p className="text-sm text-tinta-suave">
        Una visita es una página de la tienda que alguien abrió; un chat, un enlace a WhatsApp que tocó. Se
        cuentan sin cookies y sin saber quién fue; no cuentan los robots ni tus propias visitas.
      </p>
    </section>
  )
}
