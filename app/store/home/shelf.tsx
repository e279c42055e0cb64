import { type ReactNode, Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { CardItem } from '#app/store/parts/product-card.tsx'
import type { ProductCard as Card } from '#shop/products/product.ts'

/** A row that scrolls on phones; a grid from 768 px, whose columns the caller sets. */
const ROW =
  'max-md:-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto p-1 max-md:px-4 md:grid md:gap-6 md:overflow-visible md:p-0'
/** Rendered width in four columns, and on a phone. */
const SIZES = '(min-width:64em) 286px,(min-width:48em) 20vw,44vw'
const SLOT = 'ficha w-[44vw] min-w-[9rem] max-w-56 shrink-0 snap-start md:w-auto md:max-w-none'

interface SectionProps {
  id: string
  title: string
  /** The page with all of them. */
  more?: string
  children: ReactNode
}

/** A titled part of home. */
export function HomeSection({ id, title, more, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="contenido pt-6 last:pb-12 md:pt-14 md:last:pb-24">
      <div className="mb-3 flex items-baseline justify-between gap-x-4 md:mb-6">
        <h2 id={id} className="text-[1.375rem] sm:text-2xl md:text-4xl">
          {title}
        </h2>
        {more && (
          <Link
            to={more}
            discover="none"
            className="enlace shrink-0 font-semibold whitespace-nowrap text-ambar"
          >
            Ver todos<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

interface ShelfProps extends Omit<SectionProps, 'children'> {
  cards: readonly Card[]
}

/** Cards in a row; nothing without cards. */
export function Shelf({ cards, ...section }: ShelfProps) {
  if (cards.length === 0) return null
  return (
    <HomeSection {...section}>
      <ul className={`${ROW} md:grid-cols-4`}>
        {cards.map((card) => (
          <CardItem key={card.id} className={SLOT} card={card} index={8} sizes={SIZES} />
        ))}
      </ul>
    </HomeSection>
  )
}

const THREE = `${ROW} md:grid-cols-3`
const FEATURED_SIZES = '(min-width:48em) 389px,44vw'
const SLOTS = ['a', 'b', 'c']

/** 'Productos Destacados': placeholders while the list is loading, then the cards. */
export function FeaturedProducts({ products }: { products: Card[] | Promise<Card[]> }) {
  return (
    <HomeSection id="destacados" title="Productos Destacados" more={href('/catalog')}>
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
    </HomeSection>
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
