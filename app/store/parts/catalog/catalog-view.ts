import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'
import type { Cents } from '#shop/money/money.ts'
import type { ProductCard } from '#shop/products/product.ts'

/** One page of the catalog as the loaders send it. */
export interface CatalogView {
  /** The URL as the loader has parsed it. */
  query: CatalogQuery
  cards: ProductCard[]
  matching: number
  total: number
  maxPrice: Cents
  page: number
  pageCount: number
  isSample: boolean
  didYouMean: { spellings: string[]; cards: ProductCard[] } | null
}
