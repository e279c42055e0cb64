import type { Packed } from '#app/parts/packed.ts'
import type { CatalogList } from '#shop/catalog/catalog-list.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'

/** One page of the catalog as the loaders send it. */
export interface CatalogView extends Omit<CatalogList, 'cards'> {
  /** The URL as the loader has parsed it. */
  query: CatalogQuery
  cards: Packed<CatalogList['cards']>
}
