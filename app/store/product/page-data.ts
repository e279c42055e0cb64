import type { MetaDescriptor } from 'react-router'
import type { RelatedCard } from '#shop/catalog/related-products.ts'
import type { ProductFact } from '#shop/products/plain-fields.ts'
import type { Product } from '#shop/products/product.ts'
import type { ProductReviews } from '#shop/reviews/review.ts'

export interface ProductPageData {
  product: Product
  facts: ProductFact[]
  related: RelatedCard[]
  /** Null while no review is published. */
  reviews: ProductReviews | null
  /** Rendered on the server, so that the browser does not load that code. */
  head: MetaDescriptor[]
  /**
   * Why it cannot be ordered: 'Catálogo de muestra' on the sample products, which cannot be asked about either, or
   * 'Perfume de demostración'.
   */
  sampleNotice: string | null
}
