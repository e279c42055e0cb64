import { type Ref, Suspense } from 'react'
import { CardItem } from '#app/store/parts/product-card.tsx'
import type { View } from '#shop/catalog/catalog-state.ts'
import type { ProductCard as Card } from '#shop/products/product.ts'

/** Cards that React hydrates at once: all 24 blocked the main thread of a slow phone for up to 200 ms. */
const GROUP = 4

interface ProductGridProps {
  cards: readonly Card[]
  view?: View
  ref?: Ref<HTMLUListElement>
}

/** Cards in one to four columns, or as a list. */
export function ProductGrid({ cards, view = 'grid', ref }: ProductGridProps) {
  return (
    <ul ref={ref} className={view === 'list' ? 'fichas lista' : 'fichas'}>
      {toGroups(cards).map((group, place) => (
        <Suspense key={group[0]?.id}>
          {group.map((card, index) => (
            <CardItem key={card.id} card={card} index={place * GROUP + index} layout={view} />
          ))}
        </Suspense>
      ))}
    </ul>
  )
}

function toGroups(cards: readonly Card[]): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / GROUP) }, (_, place) =>
    cards.slice(place * GROUP, (place + 1) * GROUP),
  )
}
