import { normalizeSearch } from '#domain/catalog-state.ts'
import { pick } from '#domain/define-query.ts'
import { foldText } from '#domain/fold-text.ts'
import { pageNumber } from '#domain/page-number.ts'
import {
  ATTRIBUTES,
  GENDERS,
  type Gender,
  parseAttribute,
  parseGender,
  parseScentFamily,
  SCENT_FAMILIES,
  type ScentFamily,
} from '#domain/value-sets.ts'

export const LIST_PATH = '/admin/products'

/** Stands for a product without attributes. */
export const STANDARD = 'Estándar'
export const CLASSES = [...ATTRIBUTES, STANDARD] as const
export type ProductClass = (typeof CLASSES)[number]

/** What the list shows: the whole of it is in the address. */
export interface ListQuery {
  search: string
  families: ScentFamily[]
  genders: Gender[]
  attributes: ProductClass[]
  page: number
}

/** Reads the list's state from an address or a form. Nonsense is ignored. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  return {
    search: normalizeSearch(params.get('search') ?? ''),
    families: pick(SCENT_FAMILIES, params.getAll('familia').map(parseScentFamily)),
    genders: pick(GENDERS, params.getAll('genero').map(parseGender)),
    attributes: pick(CLASSES, params.getAll('clasificacion').map(parseClass)),
    page: pageNumber(params.get('pagina')),
  }
}

/** The same state as parameters, defaults left out. */
export function listParams({ search, families, genders, attributes, page }: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  for (const family of families) params.append('familia', family)
  for (const gender of genders) params.append('genero', gender)
  for (const one of attributes) params.append('clasificacion', one)
  if (page > 1) params.set('pagina', String(page))
  return params
}

/** The address of this state of the list. */
export function listHref(query: ListQuery): string {
  const params = listParams(query).toString()
  return params === '' ? LIST_PATH : `${LIST_PATH}?${params}`
}

/** The number beside 'Filtrar'; the search is not one of them. */
export function countFilters({ families, genders, attributes }: ListQuery): number {
  return families.length + genders.length + attributes.length
}

/** The search alone, from its first page. */
export function withoutFilters({ search }: ListQuery): ListQuery {
  return { search, families: [], genders: [], attributes: [], page: 1 }
}

function parseClass(text: string): ProductClass | undefined {
  return foldText(text.trim()) === foldText(STANDARD) ? STANDARD : parseAttribute(text)
}
