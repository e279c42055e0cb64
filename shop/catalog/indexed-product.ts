import type { Product, ProductSize } from '#shop/products/product.ts'

/** What the catalog index holds of a product: everything that lists filter, sort, search and show. */
export type IndexedProduct = Omit<Product, 'description' | 'price' | 'salePrice' | 'updatedAt'> & {
  /** How often it was sold and seen lately: breaks ties between results of a search. Default: 0. */
  popularity?: number
}

/** A size that a buyer can get, see `listOffers`; undefined for a product without sizes. */
export type Offer = ProductSize | undefined
