import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { BackHeading } from '#app/admin/parts/back-heading.tsx'
import { PeriodLinks } from '#app/admin/parts/period-links.tsx'
import type { Period } from '#shop/dates/days.ts'
import { DEMAND, type Demand, type DemandQuery, type ProductInterest } from '#shop/insights/demand.ts'
import { describeOrdersIn, VOID_STATES } from '#shop/orders/order-states.ts'
import { isolate } from '#shop/text/clean-text.ts'
import { formatCount } from '#shop/text/counts.ts'
import { dashboardHref } from '#shop/urls/links.ts'
import { EmptySearches, ProductRates } from './demand-lists.tsx'

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
      <PeriodLinks period={period} to={DEMAND.path} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Part
          id="sin-resultado"
          title="Buscado y no encontrado"
          text="Búsquedas para las que la tienda no tenía nada. Toca una para verla como tus clientes."
        >
          <EmptySearches searches={demand.emptySearches} />
        </Part>
        <Part
          id="agotados"
          title="Querido y agotado"
          text="Perfumes que hoy no se pueden pedir, con lo que se miraron y preguntaron en estos días."
        >
          <SoldOut products={demand.soldOut} />
        </Part>
      </div>
      <Part
        id="productos"
        title="De la visita al chat, por perfume"
        text={`Cuántas visitas tuvo, cuántas acabaron en un chat y en cuántos pedidos está (sin los ${describeOrdersIn(VOID_STATES)}).`}
      >
        <ProductRates rates={demand.rates} query={query} days={period.days} />
      </Part>
    </div>
  )
}

function Part({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="flex min-w-0 flex-col gap-3">
      <h2 id={`${id}-titulo`} className="text-xl">
        {title}
      </h2>
      <p className="text-sm text-tinta-suave">{text}</p>
      {children}
    </section>
  )
}

function SoldOut({ products }: { products: readonly ProductInterest[] }) {
  if (products.length === 0)
    return (
      <p className="rounded-panel border border-hilo px-4 py-3">Nada agotado se ha mirado en estos días.</p>
    )
  return (
    <ul className="divide-y divide-hilo rounded-panel border border-hilo bg-blanco">
      {products.map(({ id, name, brand, seen, chats }) => (
        <li key={id} className="px-4 py-2">
          <Link
            to={href('/admin/products/edit/:id', { id })}
            className="inline-flex min-h-6 items-center wrap-anywhere max-md:min-h-11 max-md:min-w-11 text-ambar underline underline-offset-4"
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
