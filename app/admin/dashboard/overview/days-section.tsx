import { Link } from 'react-router'
import { Section } from '#app/admin/parts/section.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import { type Period, shortDay } from '#shop/dates/days.ts'
import { type Activities, comparison, type Day, hasData, ordersHref } from '#shop/insights/figures.ts'
import { formatMoney } from '#shop/money/money.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { dashboardHref } from '#shop/urls/links.ts'

/** Visits, chats and orders by day. */
export function DaysSection({ activities, period }: { activities: Activities; period: Period }) {
  const demand = dashboardHref('demanda', { dias: String(period.days) })
  const all = [
    { of: 'visits', label: 'Visitas', to: `${demand}#productos` },
    { of: 'chats', label: 'Chats abiertos', to: `${demand}#productos` },
    { of: 'orders', label: 'Pedidos', to: ordersHref(period) },
  ] as const
  const charts = all.filter(({ of }) => hasData(activities[of]))
  if (charts.length === 0) return null
  return (
    <Section title="De la visita al pedido" className="flex flex-col gap-3">
      <ul className="grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {charts.map(({ of, label, to }) => (
          <li key={of} className="flex flex-col gap-3 rounded-panel border border-hilo bg-blanco p-4">
            <p>
              <Link to={to} className="group flex min-h-11 flex-wrap content-center items-baseline gap-x-2">
                <span className="font-display text-2xl tabular-nums">
                  {formatNumber(activities[of].recent)}
                </span>
                <span className="subrayado">{label}</span>
              </Link>
              <span className="text-sm text-tinta-suave">{comparison(activities[of], period.days)}</span>
            </p>
            {activities[of].recent > 0 && <DayChart days={activities.days} of={of} label={label} />}
          </li>
        ))}
      </ul>
      <DayTable days={activities.days} />
      <Link to={demand} className="enlace-subrayado self-start font-semibold">
        Demanda: lo que buscan y no está
      </Link>
      <p className="text-sm text-tinta-suave">
        Una visita es una página de la tienda que alguien abrió; un chat, un enlace a WhatsApp que tocó. Se
        cuentan sin cookies y sin saber quién fue; no cuentan los robots ni tus propias visitas.
      </p>
    </Section>
  )
}

const STEP = 10
const HEIGHT = 100

type Counted = 'visits' | 'chats' | 'orders'

/** One bar a day; the table beside it has the same numbers. */
function DayChart({ days, of, label }: { days: readonly Day[]; of: Counted; label: string }) {
  const max = Math.max(...days.map((day) => day[of]))
  const first = days[0]?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  const total = days.reduce((sum, day) => sum + day[of], 0)
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${label} por día, del ${shortDay(first)} al ${shortDay(last)}: ${formatNumber(total)} en total, ${formatNumber(max)} el día de más.`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-b border-contorno"
      >
        {days.map((day, index) => {
          // A day above zero has a visible bar.
          const height = day[of] === 0 ? 0 : Math.max(2, (day[of] / max) * HEIGHT)
          return (
            <rect
              key={day.day}
              x={index * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
              className="fill-ambar"
            >
              <title>{`${shortDay(day.day)}: ${formatNumber(day[of])}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-sm text-tinta-suave" aria-hidden="true">
        <span>{shortDay(first)}</span>
        <span>{shortDay(last)}</span>
      </figcaption>
    </figure>
  )
}

const CELL = 'px-2 py-1.5 text-right tabular-nums'

/** The numbers of the charts, the newest day first. */
function DayTable({ days }: { days: readonly Day[] }) {
  const { currency } = useStore().settings
  return (
    <details className="rounded-panel border border-hilo bg-blanco">
      <summary className="px-4 py-2.5 font-semibold">Ver los números día a día</summary>
      <ScrollRegion label="Día a día" className="max-h-96 px-2 pb-2">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-contorno text-tinta-suave">
              <th scope="col" className="px-2 py-1.5 text-left">
                Día
              </th>
              {['Visitas', 'Chats', 'Pedidos', 'Ingresos'].map((title) => (
                <th key={title} scope="col" className={CELL}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hilo">
            {days.toReversed().map(({ day, visits, chats, orders, income }) => (
              <tr key={day}>
                <th scope="row" className="px-2 py-1.5 text-left font-normal whitespace-nowrap">
                  <time dateTime={day}>{shortDay(day)}</time>
                </th>
                <td className={CELL}>{formatNumber(visits)}</td>
                <td className={CELL}>{formatNumber(chats)}</td>
                <td className={CELL}>
                  {orders === 0 ? (
                    0
                  ) : (
                    <Link
                      to={ordersHref({ from: day, to: day })}
                      className="inline-block min-h-6 min-w-6 max-md:min-h-11 max-md:min-w-11 max-md:content-center subrayado"
                    >
                      {formatNumber(orders)}
                    </Link>
                  )}
                </td>
                <td className={CELL}>{formatMoney(income, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
