import type { CatalogScope } from './catalog-paths.ts'
import {
  type CatalogQuery,
  chosen,
  defaultSort,
  normalizeSearch,
  parseSort,
  VIEWS,
  withPrices,
} from './catalog-state.ts'
import { pageNumber } from './page-number.ts'
import { parseTypedMoney } from './typed-money.ts'
import {
  ATTRIBUTES,
  CONCENTRATIONS,
  GENDERS,
  parseAttribute,
  parseConcentration,
  parseGender,
  parseScentFamily,
  SCENT_FAMILIES,
} from './value-sets.ts'

export * from './active-filters.ts'
export * from './catalog-paths.ts'
export * from './catalog-state.ts'

const LAST_PAGE = 10_000

/** Reads the catalogue's state from an address. Nonsense is ignored; it never throws. */
export function parseCatalogQuery(params: URLSearchParams, scope: CatalogScope = {}): CatalogQuery {
  const min = parsePriceBound(params.get('precio_min'))
  const max = parsePriceBound(params.get('precio_max'))
  const swapped = min !== undefined && max !== undefined && min > max
  const search = normalizeSearch(params.get('search') ?? '')
  return withPrices(
    {
      search,
      scentFamilies: chosen(SCENT_FAMILIES, params.getAll('familia').map(parseScentFamily)),
      genders: scope.gender ? [scope.gender] : chosen(GENDERS, params.getAll('genero').map(parseGender)),
      attributes: chosen(ATTRIBUTES, params.getAll('atributo').map(parseAttribute)),
      concentrations: chosen(CONCENTRATIONS, params.getAll('concentracion').map(parseConcentration)),
      sort: parseSort(params.get('orden')) ?? defaultSort(search),
      view: VIEWS.find((view) => view === params.get('vista')) ?? 'grid',
      page: pageNumber(params.get('pagina'), LAST_PAGE),
    },
    swapped ? max : min,
    swapped ? min : max,
  )
}

/** The canonical parameters of a state: fixed order, defaults and what the path fixes left out. */
export function catalogSearchParams(query: CatalogQuery, scope: CatalogScope = {}): URLSearchParams {
  const params = new URLSearchParams()
  if (query.search !== '') params.set('search', query.search)
  for (const family of chosen(SCENT_FAMILIES, query.scentFamilies)) params.append('familia', family)
  if (!scope.gender) for (const gender of chosen(GENDERS, query.genders)) params.append('genero', gender)
  for (const attribute of chosen(ATTRIBUTES, query.attributes)) params.append('atributo', attribute)
  for (const one of chosen(CONCENTRATIONS, query.concentrations)) params.append('concentracion', one)
  if (query.priceMin) params.set('precio_min', String(query.priceMin))
  if (query.priceMax !== undefined) params.set('precio_max', String(query.priceMax))
  const isChosen = query.sort !== 'relevance' && query.sort !== defaultSort(query.search)
  if (isChosen) params.set('orden', query.sort)
  if (query.view !== 'grid') params.set('vista', query.view)
  if (query.page !== 1) params.set('pagina', String(query.page))
  return params
}

/** The address of a state on a path. */
export function catalogHref(path: string, query: CatalogQuery, scope: CatalogScope = {}): string {
  const params = catalogSearchParams(query, scope).toString()
  return params === '' ? path : `${path}?${params}`
}

/** A price of the filter in main units, typed in any writing habit. The address names no currency: two decimals. */
export function parsePriceBound(text: string | null): number | undefined {
  const { cents } = parseTypedMoney(text ?? '', '$')
  return cents === undefined ? undefined : cents / 100
}
