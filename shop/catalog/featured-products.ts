import type { ProductCard } from '#shop/products/product.ts'
import type { Gender } from '#shop/products/value-sets.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { indexedCard } from './indexed-card.ts'
import type { IndexedProduct } from './indexed-product.ts'

const NEWEST = 10
const SHOWN = 3
/** One row of a shelf. */
const BEST = 4

/** Whether home prefers a product: it can be bought, and has an image. */
export function isPreferred(product: IndexedProduct): boolean {
  return canBeBought(product) && product.images.length > 0
}

/** Whether a product has a size and is not sold out. */
export function canBeBought({ isAvailable, sizes }: IndexedProduct): boolean {
  return isAvailable && sizes.length > 0
}

/** Those of a list that home prefers, then those that only lack an image: a list imported without photos is for sale too. */
export function* imagesFirst(list: () => IteratorObject<IndexedProduct>): Generator<IndexedProduct> {
  yield* list().filter(isPreferred)
  yield* list().filter((product) => canBeBought(product) && product.images.length === 0)
}

/**
 * Three cards picked at random from the ten newest products with an image; a shop with fewer than three shows others too.
 * `random` is Math.random, or a fixed choice in a test.
 */
export function featuredProducts(catalog: CatalogIndex, random: () => number = Math.random): ProductCard[] {
  const latest = () => catalog.inOrder('latest')
  const shown = latest().filter(isPreferred).take(NEWEST).toArray()
  const newest = shown.length < SHOWN ? imagesFirst(latest).take(SHOWN).toArray() : shown
  const featured: ProductCard[] = []
  while (featured.length < SHOWN && newest.length > 0) {
    featured.push(...newest.splice(Math.floor(random() * newest.length), 1).map((one) => indexedCard(one)))
  }
  return featured
}

/** The first cards in the order 'Destacados' that home could show too: of some genders, or of any. */
export function bestProducts(catalog: CatalogIndex, genders: readonly Gender[] = []): ProductCard[] {
  const isAsked = ({ gender }: IndexedProduct) => genders.length === 0 || genders.includes(gender)
  const best = imagesFirst(() => catalog.inOrder('featured').filter(isAsked)).take(BEST)
  return best.map((one) => indexedCard(one)).toArray()
}
