import type { Product, ProductCard } from '#shop/products/product.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { indexedCard } from './indexed-card.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { hasSameBrand, relatedLabel, sharedTraits } from './related.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

export interface RelatedCard {
  card: ProductCard
  /** What it has in common with the product: 'Comparten: oud, vainilla'. */
  shared: string
}

const MAX_RELATED = 4

/** At most four similar products, see `CatalogIndex.related`. */
export function relatedProducts(catalog: CatalogIndex, product: Product): RelatedCard[] {
  const isSample = SAMPLE_PRODUCTS.some(({ id }) => id === product.id)
  const others = isSample
    ? SAMPLE_PRODUCTS.filter(({ id }) => id !== product.id).slice(0, MAX_RELATED)
    : catalog.related(product, MAX_RELATED)
  return others.map((other) => relatedCard(product, other))
}

function relatedCard(product: Product, other: IndexedProduct): RelatedCard {
  const label = relatedLabel(sharedTraits(product, other))
  const sameBrand = hasSameBrand(product, other) ? `También de ${other.brand}` : ''
  return { card: indexedCard(other), shared: label ?? sameBrand }
}
