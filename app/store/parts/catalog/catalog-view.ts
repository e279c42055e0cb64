import { type Packed, pack, unpack } from '#app/parts/packed.ts'
import type { CatalogList } from '#shop/catalog/catalog-list.ts'
import type { CatalogQuery } from '#shop/catalog/catalog-state.ts'

export interface CatalogView extends CatalogList {
  /** The URL as the loader has parsed it. */
  query: CatalogQuery
  /** See `areFiltersOpen`. */
  areFiltersOpen: boolean
}

/** The view as loaders send it. The query is apart: the head of the page needs it without the list. */
export interface PackedView {
  list: Packed<Omit<CatalogView, 'query'>>
  query: Packed<CatalogQuery>
}

export function packView({ query, ...list }: CatalogView): PackedView {
  return { list: pack(list), query: pack(query) }
}

export function unpackView({ list, query }: PackedView): CatalogView {
  return { ...unpack(list), query: unpack(query) }
}
