import { href, Link } from 'react-router'
import { Pager } from '#app/ui/pager.tsx'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import { shortDay } from '#shop/dates/days.ts'
import {
  type Demand,
  type DemandQuery,
  demandHref,
  type EmptySearch,
  RATE_ORDERS,
  rate,
} from '#shop/insights/demand.ts'
import { searchHref } from '#shop/urls/links.ts'

const LINK =
  'inline-block min-h-6 max-md:min-h-11 max-md:min-w-11 max-md:content-center text-ambar underline underline-offset-4'
const NONE = 'rounded-panel border border-hilo px-4 py-3'

/** The searches as a table; each term opens the search in the shop. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  if (searches.length === 0)
    return <p className={NONE}>En estos días todas las búsquedas encontraron algo.</p>
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
                <Link to={searchHref(term)} className={LINK}>
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

interface ProductRatesProps {
  rates: Demand['rates']
  query: DemandQuery
  days: number
}

const TITLES = { visitas: 'Visitas', chats: 'Chats', pedidos: 'Pedidos' }
const NUMBER = 'px-1.5 py-2 text-right tabular-nums last:pr-4 md:px-3'

/** Every product that was seen or ordered, paginated; the column headers sort the table. */
export function ProductRates({ rates, query, days }: ProductRatesProps) {
  const { products, page, pageCount } = rates
  if (products.length === 0) return <p className={NONE}>Nadie ha visto ningún perfume en estos días.</p>
  return (
    <>
      <ScrollRegion label="Tabla de perfumes">
        <table className="w-full rounded-panel border border-hilo bg-blanco text-sm md:text-base">
          <thead>
            <tr className="border-b border-contorno text-sm">
              <th scope="col" className="px-4 py-2 text-left text-tinta-suave">
                Perfume
              </th>
              {RATE_ORDERS.map((order) => (
                <th
                  key={order}
                  scope="col"
                  className={NUMBER}
                  aria-sort={order === query.order ? 'descending' : 'none'}
                >
                  <Link
                    to={demandHref(days, { order, page: 1 })}
                    preventScrollReset
                    className={`inline-block min-h-6 max-md:min-h-11 max-md:min-w-11 max-md:content-center underline-offset-4 ${order === query.order ? 'text-tinta' : 'text-ambar underline'}`}
                  >
                    {TITLES[order]}
                  </Link>
                </th>
              ))}
              <th scope="col" className={`${NUMBER} text-tinta-suave`}>
                <span aria-hidden="true">%</span>
                <span className="sr-only">Chats por cada cien visitas</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-hilo">
            {products.map(({ id, name, brand, seen, chats, orders }) => (
              <tr key={id}>
                <th scope="row" className="w-1/2 px-4 py-2 text-left font-normal wrap-anywhere">
                  <Link to={href('/admin/products/edit/:id', { id })} className={LINK}>
                    {name}
                  </Link>
                  {brand && <span className="block text-sm text-tinta-suave">{brand}</span>}
                </th>
                <td className={NUMBER}>{seen}</td>
                <td className={NUMBER}>{chats}</td>
                <td className={NUMBER}>{orders}</td>
                <td className={NUMBER}>{rate(chats, seen) ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          href={(other) => demandHref(days, { ...query, page: other })}
        />
      )}
    </>
  )
}
