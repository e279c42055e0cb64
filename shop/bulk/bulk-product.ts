import type { Cents } from '#shop/money/money.ts'
import type { ProductState } from '#shop/products/product-state.ts'
import type { StoredSize } from '#shop/products/stored-size.ts'

/** What bulk operations change of a size. */
export type BulkSize = Omit<StoredSize, 'sku' | 'gtin'>

/** What bulk operations change of a product. */
export interface BulkProduct {
  id: string
  name: string
  brand: string
  version: number
  currency: string
  state: ProductState
  isAvailable: boolean
  shortDescription: string
  concentration: string
  scentFamily: string[]
  attributes: string[]
  /** Number of images. */
  images: number
  /** In numeric order. */
  sizes: BulkSize[]
  /** Set by the operation that moves products to the trash. */
  removed?: true
}

/** Why a product stays as it is, as a Spanish sentence. */
export interface Rejected {
  refused: string
}

/** A sale price that applies, or null. */
export function activeSale({ price, salePrice }: Pick<BulkSize, 'price' | 'salePrice'>): Cents | null {
  return salePrice !== null && salePrice > 0 && salePrice < price ? salePrice : null
}
