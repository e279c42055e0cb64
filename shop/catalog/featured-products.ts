import type { ProductCard } from '#shop/products/product.ts'
import type { Gender } from '#shop/products/value-sets.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { indexedCard } from './indexed-card.ts'
import type { IndexedProduct } from './indexed-product.ts'

const NEWEST = 10
const SHOWN = 3
/** One row of a shelf. */
const BEST = 4

/** Whether home shows a product: it can be bought, and has a size and an image. */
export function canBeShown({ isAvailable, sizes, images }: IndexedProduct): boolean {
  return isAvailable && sizes.length > 0 && images.length > 0
}

/**
 * Three cards picked at random from the ten newest products that home shows. `random` is Math.random, or a fixed choice
 * in a test.
 */
export function featuredProducts(catalog: CatalogIndex, random: () => number = Math.random): ProductCard[] {
  const newest = catalog.inOrder('latest').filter(canBeShown).take(NEWEST).toArray()
  const featured: ProductCard[] = []
  while (featured.length < SHOWN && newest.length > 0) {
    featured.push(...newest.splice(Math.floor(random() * newest.length), 1).map((one) => indexedCard(one)))
  }
  return featured
}

/** The first cards in the order 'Destacados' that home could show too: of some genders, or of any. */
export function bestProducts(catalog: CatalogIndex, genders: readonly Gender[] = []): ProductCard[] {
  const isAsked = ({ gender }: IndexedProduct) => genders.length === 0 || genders.includes(gender)
  const best = catalog.inOrder('featured').filter(isAsked).filter(canBeShown).take(BEST)
  return best.map((one) => indexedCard(one)).toArray()
}
