import type { CatalogQuery } from '#domain/catalog-state.ts'
import type { Cents } from '#domain/money.ts'
import type { ProductCard } from '#domain/product.ts'

/** One page of the catalog as the loaders send it. */
export interface CatalogView {
  /** The address as the loader has parsed it. */
  query: CatalogQuery
  cards: ProductCard[]
  matching: number
  total: number
  dearest: Cents
  page: number
  pageCount: number
  isSample: boolean
  didYouMean: { spellings: string[]; cards: ProductCard[] } | null
}
