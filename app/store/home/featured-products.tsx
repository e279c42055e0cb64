import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { ProductCard } from '#app/store/parts/product-card.tsx'
import type { ProductCard as Card } from '#shop/products/product.ts'

/** Three cards in two columns would leave a gap: on phones they are a scrollable row. */
const ROW =
  'max-md:-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto p-1 max-md:px-4 md:grid md:grid-cols-3 md:gap-6 md:overflow-visible md:p-0'
const SLOT = 'ficha w-56 shrink-0 snap-start md:w-auto'
const SIZES = '(min-width:80rem) 389px,(min-width:48rem) calc(33vw - 35px),224px'
const SLOTS = ['a', 'b', 'c']

/** 'Productos Destacados': placeholders while the list is loading, then the cards. */
export function FeaturedProducts({ products }: { products: Card[] | Promise<Card[]> }) {
  return (
    <section aria-labelledby="destacados" className="contenido py-16 md:py-24">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 md:mb-8">
        <h2 id="destacados" className="text-3xl md:text-4xl">
          Productos Destacados
        </h2>
        <Link
          to={href('/catalog')}
          className="inline-flex min-h-11 items-center font-semibold text-ambar underline-offset-4 hover:underline"
        >
          Ver todos los perfumes
        </Link>
      </div>
      <Suspense fallback={<Placeholders />}>
        <Await resolve={products} errorElement={<Nothing />}>
          {(cards) =>
            cards.length === 0 ? (
              <Nothing />
            ) : (
              <ul className={ROW}>
                {cards.map((card) => (
                  <li key={card.id} className={SLOT}>
                    <ProductCard card={card} index={8} sizes={SIZES} />
                  </li>
                ))}
              </ul>
            )
          }
        </Await>
      </Suspense>
    </section>
  )
}

function Nothing() {
  return <p className="text-tinta-suave">Estamos preparando la selección.</p>
}

function Placeholders() {
  return (
    <div role="status" className={ROW}>
      <span className="sr-only">Cargando productos destacados</span>
      {SLOTS.map((slot) => (
        <div
          key={slot}
          className={`${SLOT} animate-pulso overflow-hidden rounded-panel bg-blanco ring-1 ring-hilo`}
        >
          <div className="aspect-4/5 bg-lino" />
          <div className="h-40 space-y-3 p-4">
            <div className="h-3 w-1/3 bg-lino" />
            <div className="h-5 w-4/5 bg-lino" />
            <div className="h-5 w-1/4 bg-lino" />
          </div>
        </div>
      ))}
    </div>
  )
}
