import { Suspense } from 'react'
import { Await, href } from 'react-router'
import { CardItem } from '#app/store/parts/product-card.tsx'
import { ROW, SLOT, TitledSection } from '#app/store/parts/shelf.tsx'
import type { ProductCard as Card } from '#shop/products/product.ts'

const THREE = `${ROW} md:grid-cols-3`
const FEATURED_SIZES = '(min-width:48em) 389px,44vw'
const SLOTS = ['a', 'b', 'c']

/** 'Productos Destacados': placeholders while the list is loading, then the cards. */
export function FeaturedProducts({ products }: { products: Card[] | Promise<Card[]> }) {
  return (
    <TitledSection id="destacados" title="Productos Destacados" more={href('/catalog')}>
      <Suspense fallback={<Placeholders />}>
        <Await resolve={products} errorElement={<Nothing />}>
          {(cards) =>
            cards.length === 0 ? (
              <Nothing />
            ) : (
              <ul className={THREE}>
                {cards.map((card, index) => (
                  <CardItem key={card.id} className={SLOT} card={card} index={index} sizes={FEATURED_SIZES} />
                ))}
              </ul>
            )
          }
        </Await>
      </Suspense>
    </TitledSection>
  )
}

function Nothing() {
  return <p className="text-tinta-suave">Estamos preparando la selección.</p>
}

function Placeholders() {
  return (
    <div role="status" className={THREE}>
      <span className="sr-only">Cargando productos destacados</span>
      {SLOTS.map((slot) => (
        <div
          key={slot}
          className={`${SLOT} animate-pulso overflow-hidden rounded-panel bg-blanco ring-1 ring-hilo`}
        >
          <div className="aspect-(--foto) bg-lino" />
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
