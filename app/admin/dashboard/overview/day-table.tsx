import { Link } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import { shortDay } from '#shop/dates/days.ts'
import { type Day, ordersHref, whole } from '#shop/insights/figures.ts'
import { formatMoney } from '#shop/money/money.ts'

const CELL = 'px-2 py-1.5 text-right tabular-nums'

/** The numbers of the charts, the newest day first. */
export function DayTable({ days }: { days: readonly Day[] }) {
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
                <td className={CELL}>{whole(visits)}</td>
                <td className={CELL}>{whole(chats)}</td>
                <td className={CELL}>
                  {orders === 0 ? (
                    0
                  ) : (
                    <Link
                      to={ordersHref({ from: day, to: day })}
                      className="inline-block min-h-6 min-w-6 max-md:min-h-11 max-md:min-w-11 max-md:content-center text-ambar underline underline-offset-4"
                    >
                      {whole(orders)}
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
