import { type Ref, Suspense } from 'react'
import { ProductCard } from '#app/store/parts/product-card.tsx'
import type { View } from '#shop/catalog/catalog-state.ts'
import type { ProductCard as Card } from '#shop/products/product.ts'

/**
 * Cards far out of view reserve their exact size (image 4:5 above 10 rem of text) and are not rendered. Opening a
 * dialog recalculates all styles, which took a slow phone 60 ms.
 */
const SPARED = '*:@container *:*:[content-visibility:auto]'
const LAYOUTS = {
  grid: `${SPARED} *:*:[contain-intrinsic-height:auto_calc(125cqw+10rem)] grid-cols-1 min-[340px]:grid-cols-2 md:grid-cols-3 md:gap-6 lg:grid-cols-4`,
  list: `${SPARED} *:*:[contain-intrinsic-height:auto_10rem] grid-cols-1`,
}
/** The first eight cards appear one after another, a tenth of a second apart. */
const ENTRANCE =
  'nth-[-n+8]:*:animate-aparecer nth-2:*:[animation-delay:.1s] nth-3:*:[animation-delay:.2s] nth-4:*:[animation-delay:.3s] nth-5:*:[animation-delay:.4s] nth-6:*:[animation-delay:.5s] nth-7:*:[animation-delay:.6s] nth-8:*:[animation-delay:.7s]'

/** Cards that React hydrates at once: all 24 blocked the main thread of a slow phone for up to 200 ms. */
const GROUP = 4

interface ProductGridProps {
  cards: readonly Card[]
  view?: View
  /** Index of the first card: a list far down the page has no image to load eagerly. */
  firstIndex?: number
  ref?: Ref<HTMLUListElement>
  className?: string
}

/** Cards in one to four columns, or as a list. */
export function ProductGrid({ cards, view = 'grid', firstIndex = 0, ref, className = '' }: ProductGridProps) {
  return (
    <ul ref={ref} className={`grid gap-3 ${LAYOUTS[view]} ${ENTRANCE} ${className}`}>
      {groupsOf(cards).map((group, place) => (
        <Suspense key={group[0]?.id}>
          {group.map((card, index) => (
            <li key={card.id}>
              <ProductCard card={card} index={firstIndex + place * GROUP + index} layout={view} />
            </li>
          ))}
        </Suspense>
      ))}
    </ul>
  )
}

function groupsOf(cards: readonly Card[]): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / GROUP) }, (_, place) =>
    cards.slice(place * GROUP, (place + 1) * GROUP),
  )
}
