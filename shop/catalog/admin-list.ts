import type { ProductSize } from '#shop/products/product.ts'

/** A size with its remaining pieces; null when not counted. */
export type StockedSize = ProductSize & { stock: number | null }

/** A product as the administrator's list shows it. */
export interface ProductRow {
  id: string
  name: string
  brand: string
  families: string[]
  gender: string
  currency: string
  attributes: string[]
  isAvailable: boolean
  /** In numeric order; a sale price only when it is one. */
  sizes: StockedSize[]
  /** Storage path of the main image. */
  image: string | null
  /** The worst state of its image variants; null when all are ready. */
  imagesState: 'pending' | 'failed' | null
}

export interface ProductList {
  products: ProductRow[]
  /** Products that match, and products in the whole shop. */
  matching: number
  total: number
  page: number
  pageCount: number
}
