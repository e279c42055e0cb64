import { href } from 'react-router'
import { findOne, parseGender, parseScentFamily } from '#shop/products/parse-values.ts'
import { type ProductState, STATE_CHOICES, STATE_LABELS } from '#shop/products/product-state.ts'
import { ATTRIBUTES, GENDERS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import {
  choiceField,
  defineQuery,
  pageField,
  type StateOf,
  setField,
  textField,
} from '#shop/urls/define-query.ts'
import { withParams, withQuery } from '#shop/urls/links.ts'
import { EMPTY_BOUNDS, formatBounds, priceField } from './price-bounds.ts'
import { SEARCH_LENGTH } from './search-term.ts'

/** The filter value for products without attributes. */
export const STANDARD = 'Estándar'
export const CLASSES = [...ATTRIBUTES, STANDARD] as const

/** What a product lacks. 'Agotado' is what buyers see: every size is counted and none is left. */
export const LACKS = ['Agotado', 'Algún tamaño agotado', 'Sin imagen', 'No disponible'] as const
export type Lack = (typeof LACKS)[number]

/** The states by their labels. Without a choice the list leaves out archived products only. */
export const STATE_FILTERS: readonly string[] = STATE_CHOICES.map((choice) => STATE_LABELS[choice])

export const PRODUCT_SORTS = [
  { value: 'newest', label: 'Más recientes' },
  { value: 'edited', label: 'Editados hace poco' },
  { value: 'name', label: 'Nombre' },
  { value: 'brand', label: 'Marca' },
  { value: 'price-asc', label: 'Menor precio' },
  { value: 'price-desc', label: 'Mayor precio' },
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]['value']
const [newest, ...otherSorts] = PRODUCT_SORTS.map(({ value }) => value)

export const PRODUCT_LIST = defineQuery(href('/admin/products'), {
  search: textField('search', SEARCH_LENGTH),
  states: setField('estado', STATE_FILTERS, (text) => findOne(STATE_FILTERS, text)),
  lacks: setField('falta', LACKS, (text) => findOne(LACKS, text)),
  brand: textField('marca', 120),
  price: priceField,
  families: setField('familia', SCENT_FAMILIES, parseScentFamily),
  genders: setField('genero', GENDERS, parseGender),
  attributes: setField('clasificacion', CLASSES, (text) => findOne(CLASSES, text)),
  /** The id of a change of the catalog, such as an import: the products that it wrote. */
  change: {
    parse: (params) => /^\d{1,18}$/.exec(params.get('cambio') ?? '')?.[0] ?? '',
    format: (id: string, params) => id !== '' && params.set('cambio', id),
  },
  sort: choiceField<ProductSort>('orden', [newest ?? 'newest', ...otherSorts]),
  page: pageField(),
})
export type ListQuery = StateOf<typeof PRODUCT_LIST>

/** The active filters, without the search: each with its text and the list without it. */
export function activeListFilters(query: ListQuery, currency = '$'): { label: string; left: ListQuery }[] {
  const { search: _, sort: __, page: ___, ...filters } = query
  return Object.entries(filters).flatMap(([name, value]) => {
    const chip = (label: string, left: unknown) => ({ label, left: { ...query, [name]: left, page: 1 } })
    if (Array.isArray(value)) return value.map((one, at) => chip(one, value.toSpliced(at, 1)))
    if (typeof value === 'string')
      return value === '' ? [] : [chip(name === 'change' ? 'De un cambio del catálogo' : value, '')]
    const bounds = formatBounds(value, currency)
    return bounds === undefined ? [] : [chip(bounds, EMPTY_BOUNDS)]
  })
}

/** The number on the 'Filtrar' button. */
export const countFilters = (query: ListQuery): number => activeListFilters(query).length

/** The list of the products that a change of the catalog wrote, in these states. */
export function listOfChange(change: string, states: readonly ProductState[] = []): ListQuery {
  return { ...PRODUCT_LIST.defaults, change, states: states.map((state) => STATE_LABELS[state]) }
}

export const isOfDrafts = ({ states }: ListQuery) => states.length === 1 && states[0] === STATE_LABELS.draft

/** The search and the order alone, from the first page. */
export function withoutFilters({ search, sort }: ListQuery): ListQuery {
  return { ...PRODUCT_LIST.defaults, search, sort }
}

/** The product form, which returns to this state of the list. `id` is null for a new product. */
export function formHref(id: string | null, query: ListQuery): string {
  const path = id ? href('/admin/products/edit/:id', { id }) : href('/admin/products/new')
  return withParams(path, PRODUCT_LIST.toParams(query))
}

/** In the URL of the form of a new copy, which says so. */
export const COPY_PARAM = 'copia'

/** The action that copies a product; its form returns to this state of the list. */
export function duplicateHref(id: string, query: ListQuery): string {
  return withParams(href('/admin/products/duplicate/:id', { id }), PRODUCT_LIST.toParams(query))
}

/** The id of a product's row in the page, for links to it. */
export const rowId = (id: string) => `producto-${id}`

/** Without JavaScript: the list as the operator left it, at the saved product. `params` are those of the form. */
export function savedHref(id: string, params: URLSearchParams): string {
  return `${withQuery(PRODUCT_LIST.href(PRODUCT_LIST.parse(params)), { guardado: id })}#${rowId(id)}`
}
