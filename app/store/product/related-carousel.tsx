import { memo, type ReactNode, useRef } from 'react'
import { CardItem } from '#app/store/parts/product-card.tsx'
import { ChevronLeft, ChevronRight } from '#app/ui/icons/catalog.tsx'
import type { ProductPageData } from './page-data.ts'

/** Rendered width of a card in the row. */
const RELATED_SIZES = '(min-width:64.0625rem) 320px,(min-width:30rem) 224px,max(42vw,160px)'

/**
 * 'También te puede gustar': a row that scrolls by touch, by keyboard, and by half its width with the arrows. Another size
 * of the perfume does not render it again.
 */
export const RelatedProducts = memo(({ related }: Pick<ProductPageData, 'related'>) => {
  const row = useRef<HTMLUListElement>(null)
  if (related.length === 0) return null
  const scrollByHalf = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: (direction * row.current.clientWidth) / 2 })

  return (
    <section aria-labelledby="relacionados" className="contenido overflow-hidden py-12 lg:py-16">
      <div className="flex items-center justify-between gap-4">
        <h2 id="relacionados" className="text-2xl lg:text-3xl">
          También te puede gustar
        </h2>
        {/* Wide screens have room for three cards. */}
        <div
          className={`hidden shrink-0 gap-2 in-data-hydrated:flex ${related.length < 4 ? 'lg:hidden!' : ''}`}
        >
          <ArrowButton label="Anteriores" onClick={() => scrollByHalf(-1)}>
            <ChevronLeft />
          </ArrowButton>
          <ArrowButton label="Siguientes" onClick={() => scrollByHalf(1)}>
            <ChevronRight />
          </ArrowButton>
        </div>
      </div>
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="relacionados"
        className="fila-relacionados"
      >
        {related.map(({ card, shared }, index) => (
          <CardItem
            key={card.id}
            className="ficha w-[42vw] min-w-[10rem] shrink-0 snap-start sm:w-56 lg:w-80"
            card={card}
            index={index + 8}
            sizes={RELATED_SIZES}
            remark={shared}
            hideActionButton
          />
        ))}
      </ul>
    </section>
  )
})

function ArrowButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className="flecha">
      {children}
    </button>
  )
}
