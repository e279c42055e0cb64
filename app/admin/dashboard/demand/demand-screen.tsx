import { href, Link } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { PeriodLinks } from '#app/admin/parts/period-links.tsx'
import { Section } from '#app/admin/parts/section.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ScrollRegion } from '#app/ui/scroll-region.tsx'
import { type Period, shortDay } from '#shop/dates/days.ts'
import {
  DEMAND,
  type Demand,
  type DemandQuery,
  demandHref,
  type EmptySearch,
  type ProductInterest,
  RATE_ORDERS,
  rate,
} from '#shop/insights/demand.ts'
import { describeOrdersIn, VOID_STATES } from '#shop/orders/order-states.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import { dashboardHref, searchHref } from '#shop/urls/links.ts'

interface DemandScreenProps {
  demand: Demand
  query: DemandQuery
  period: Period
}

/** 'Demanda': searches and sold-out products, and the share of views that lead to a chat. */
export function DemandScreen({ demand, query, period }: DemandScreenProps) {
  return (
    <div className="flex flex-col gap-6">
      <BackHeading
        to={dashboardHref(undefined, { dias: String(period.days) })}
        back="Volver al Panel de Control"
        note="Lo que buscan y miran en tu tienda, contado sin saber quién es."
      >
        Demanda
      </BackHeading>
      <PeriodLinks period={period} to={DEMAND.href({ ...query, page: 1 })} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Section title="Buscado y no encontrado" className={PART}>
          <p className={NOTE}>
            Búsquedas para las que la tienda no tenía nada. Toca una para verla como tus clientes.
          </p>
          <EmptySearches searches={demand.emptySearches} />
        </Section>
        <Section title="Querido y agotado" className={PART}>
          <p className={NOTE}>
            Perfumes que hoy no se pueden pedir, con lo que se miraron y preguntaron en estos días.
          </p>
          <SoldOut products={demand.soldOut} />
        </Section>
      </div>
      <Section title="De la visita al chat, por perfume" id="productos" className={PART}>
        <p className={NOTE}>
          Cuántas visitas tuvo, cuántas acabaron en un chat y en cuántos pedidos está (sin los{' '}
          {describeOrdersIn(VOID_STATES)}).
        </p>
        <ProductRates rates={demand.rates} query={query} days={period.days} />
      </Section>
    </div>
  )
}

const PART = 'flex min-w-0 flex-col gap-3'
const NOTE = 'text-sm text-tinta-suave'

function SoldOut({ products }: { products: readonly ProductInterest[] }) {
  if (products.length === 0) return <p className={NONE}>Nada agotado se ha mirado en estos días.</p>
  return (
    <ul className="divide-y divide-hilo rounded-panel border border-hilo bg-blanco">
      {products.map(({ id, name, brand, seen, chats }) => (
        <li key={id} className="px-4 py-2">
          <Link
            to={href('/admin/products/edit/:id', { id })}
            className="inline-flex min-h-6 items-center wrap-anywhere max-md:min-h-11 max-md:min-w-11 subrayado"
          >
            {name}
          </Link>
          <span className="block text-sm text-tinta-suave">
            {brand && `${isolate(brand)} · `}
            {formatCount(seen, 'visita', 'visitas')} · {formatCount(chats, 'chat', 'chats')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const LINK = 'inline-block min-h-6 max-md:min-h-11 max-md:min-w-11 max-md:content-center subrayado'
const NONE = 'rounded-panel border border-hilo px-4 py-3'

/** The searches as a table; each term opens the search in the shop. */
function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
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
function ProductRates({ rates, query, days }: ProductRatesProps) {
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
