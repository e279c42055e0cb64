import type { ProductCard } from '#shop/products/product.ts'
import { CardItem } from './product-card.tsx'

interface BestProductsProps {
  /** See `bestProducts`: four fill a row of a wide screen, and two of a phone. */
  cards: readonly ProductCard[]
  /** Its space above, and whether its heading is seen. */
  className?: string
  headingClass?: string
}

/** 'También te puede gustar': perfumes on sale, in the place of what was not found. */
export function BestProducts({ cards, className, headingClass = '' }: BestProductsProps) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="mejores" className={className}>
      <h2 id="mejores" className={`mb-4 text-2xl md:mb-6 md:text-3xl ${headingClass}`}>
        También te puede gustar
      </h2>
      <ul className="fichas">
        {cards.map((card) => (
          // The fourth one would be alone below three.
          <CardItem
            key={card.id}
            className="ficha md:max-lg:nth-4:hidden"
            card={card}
            index={8}
            hideActionButton
          />
        ))}
      </ul>
    </section>
  )
}
