import { Link } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { type Activities, type DayFigure, ordersHref, whole } from '#shop/insights/figures.ts'
import { formatMoney } from '#shop/money/money.ts'

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
    <section aria-labelledby="hoy" className="flex flex-col gap-2">
      <h2 id="hoy" className="text-xl">
        Hoy
      </h2>
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
                  className="inline-block min-h-11 min-w-11 content-center text-ambar underline underline-offset-4"
                >
                  {whole(today.orders)}
                </Link>
              ) : (
                whole(today[of])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
