import { Link } from 'react-router'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import { shortDay } from '#shop/dates/days.ts'
import type { EmptySearch } from '#shop/insights/demand.ts'
import { searchHref } from '#shop/urls/links.ts'

/** The searches as a table; each term opens the search in the shop. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  if (searches.length === 0)
    return (
      <p className="rounded-panel border border-hilo px-4 py-3">
        En estos días todas las búsquedas encontraron algo.
      </p>
    )
  return (
    <ScrollRegion label="Tabla de búsquedas">
      <table className="w-full rounded-panel border border-hilo bg-blanco">
        <thead className="text-sm text-tinta-suave">
          <tr className="border-b border-contorno">
            <th scope="col" className="px-4 py-2 text-left">
              Búsqueda
            </th>
            <th scope="col" className="px-2 py-2 text-right">
              Veces
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              Última
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hilo">
          {searches.map(({ term, times, lastDay, foundNow }) => (
            <tr key={term}>
              <th scope="row" className="px-4 py-2 text-left font-normal wrap-anywhere">
                <Link
                  to={searchHref(term)}
                  className="inline-block min-h-6 max-md:min-h-11 max-md:min-w-11 max-md:content-center text-ambar underline underline-offset-4"
                >
                  <bdi>{term}</bdi>
                </Link>
                {foundNow && <span className="block text-sm text-oliva">Ahora ya encuentra algo</span>}
              </th>
              <td className="px-2 py-2 text-right tabular-nums">{times}</td>
              <td className="px-4 py-2 text-right whitespace-nowrap">
                <time dateTime={lastDay}>{shortDay(lastDay)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
