import type { PlainProduct } from '#shop/products/plain-fields.ts'
import type { Product, ProductSize } from '#shop/products/product.ts'
import type { ScentFamily } from '#shop/products/value-sets.ts'

/** The plain fields that a file of only facts does not have. The currency is the database's default. */
type ShopDecision = 'shortDescription' | 'description' | 'currency' | 'isAvailable'

/** The facts of a perfume in a file, without the values that a shop decides. */
export interface PerfumeFacts
  extends Omit<PlainProduct, ShopDecision>,
    Pick<Product, 'notes' | 'rating' | 'reviewCount'> {
  year?: number
  scentFamily: ScentFamily[]
}

export type CatalogSize = Pick<ProductSize, 'value' | 'unit' | 'decant' | 'price' | 'salePrice'>

/** A complete perfume of a catalog file, ready to insert. */
export interface CatalogPerfume extends PerfumeFacts, Omit<PlainProduct, 'currency'> {
  sizes: CatalogSize[]
  attributes: string[]
}
