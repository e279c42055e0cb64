import type { CatalogList } from '#shop/catalog/catalog-list.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'

/** One page of the catalog as the loaders send it. */
export interface CatalogView extends CatalogList {
  /** The URL as the loader has parsed it. */
  query: CatalogQuery
}
