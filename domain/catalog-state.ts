import type { CatalogScope } from './catalog-paths.ts'
import { cleanLine, firstCharacters } from './clean-text.ts'
import type { Attribute, Concentration, Gender, ScentFamily } from './value-sets.ts'

/** The orders a shopper can choose, first the default. */
export const SORTS = [
  { value: 'featured', label: 'Destacados' },
  { value: 'price-asc', label: 'Precio: menor a mayor' },
  { value: 'price-desc', label: 'Precio: mayor a menor' },
  { value: 'name-asc', label: 'Nombre: A-Z' },
  { value: 'name-desc', label: 'Nombre: Z-A' },
  { value: 'newest', label: 'Más recientes' },
  { value: 'bestseller', label: 'Más vendidos' },
  { value: 'rating', label: 'Mejor valorados' },
] as const
export type ChosenSort = (typeof SORTS)[number]['value']
/** By relevance while there is a search term and no other order was chosen. */
export type Sort = ChosenSort | 'relevance'

export const VIEWS = ['grid', 'list'] as const
export type View = (typeof VIEWS)[number]

/** Cards on one page of the catalogue. */
export const PAGE_SIZE = 24
const SEARCH_LENGTH = 100

/** What the catalogue shows: the whole of it is in the address, so it can be shared and bookmarked. */
export type CatalogQuery = {
  search: string
  scentFamilies: ScentFamily[]
  genders: Gender[]
  attributes: Attribute[]
  concentrations: Concentration[]
  /** Main units of the currency, inclusive. Absent: open. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  sort: Sort
  view: View
  page: number
}

/** The catalogue as it opens, or as a search opens it: nothing filtered but what the path fixes. */
export function defaultQuery(scope: CatalogScope = {}, search = ''): CatalogQuery {
  return {
    search,
    scentFamilies: [],
    genders: scope.gender ? [scope.gender] : [],
    attributes: [],
    concentrations: [],
    sort: defaultSort(search),
    view: 'grid',
    page: 1,
  }
}

/** A search term as it is kept: one clean line, trimmed, at most 100 characters. */
export function normalizeSearch(term: string): string {
  return firstCharacters(cleanLine(term).trim(), SEARCH_LENGTH).trim()
}

/** The order while none was chosen. */
export function defaultSort(search: string): Sort {
  return search === '' ? 'featured' : 'relevance'
}

export function parseSort(text: unknown): ChosenSort | undefined {
  return SORTS.find((sort) => sort.value === text)?.value
}

/** The same state with other price bounds; a lower bound of 0 is none. */
export function withPrices(
  query: CatalogQuery,
  priceMin: number | undefined,
  priceMax: number | undefined,
): CatalogQuery {
  const { priceMin: _min, priceMax: _max, ...rest } = query
  return {
    ...rest,
    ...(priceMin ? { priceMin } : {}),
    ...(priceMax === undefined ? {} : { priceMax }),
  }
}

/** The values of a set that were chosen, each once, in the set's order. */
export function chosen<Value>(set: readonly Value[], values: readonly (Value | undefined)[]): Value[] {
  return set.filter((value) => values.includes(value))
}
