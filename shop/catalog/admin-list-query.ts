import { href } from 'react-router'
import { parseAttribute, parseGender, parseScentFamily } from '#shop/products/parse-values.ts'
import { ATTRIBUTES, GENDERS, SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import {
  choiceField,
  defineQuery,
  pageField,
  type StateOf,
  setField,
  textField,
} from '#shop/urls/define-query.ts'
import { withParams } from '#shop/urls/links.ts'
import { EMPTY_BOUNDS, priceField } from './price-bounds.ts'
import { SEARCH_LENGTH } from './search-term.ts'

/** The filter value for products without attributes. */
export const STANDARD = 'Estándar'
export const CLASSES = [...ATTRIBUTES, STANDARD] as const
export type ProductClass = (typeof CLASSES)[number]

/** What a product lacks. 'Agotado' is what buyers see: every size is counted and none is left. */
export const LACKS = ['Agotado', 'Algún tamaño agotado', 'Sin imagen', 'No disponible'] as const
export type Lack = (typeof LACKS)[number]

export const PRODUCT_SORTS = [
  { value: 'newest', label: 'Más recientes' },
  { value: 'edited', label: 'Editados hace poco' },
  { value: 'name', label: 'Nombre' },
  { value: 'brand', label: 'Marca' },
  { value: 'price-asc', label: 'Precio: menor a mayor' },
  { value: 'price-desc', label: 'Precio: mayor a menor' },
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]['value']
const [newest, ...otherSorts] = PRODUCT_SORTS.map(({ value }) => value)

/** The administrator's list of products. */
export const PRODUCT_LIST = defineQuery(href('/admin/products'), {
  search: textField('search', SEARCH_LENGTH),
  lacks: setField('falta', LACKS, parseLack),
  brand: textField('marca', 120),
  price: priceField('precio_min', 'precio_max'),
  families: setField('familia', SCENT_FAMILIES, parseScentFamily),
  genders: setField('genero', GENDERS, parseGender),
  attributes: setField('clasificacion', CLASSES, parseClass),
  sort: choiceField<ProductSort>('orden', [newest ?? 'newest', ...otherSorts]),
  page: pageField(),
})
export type ListQuery = StateOf<typeof PRODUCT_LIST>

/** The number on the 'Filtrar' button, without the search. */
export function countFilters({ lacks, brand, price, families, genders, attributes }: ListQuery): number {
  const single = [brand !== '', price.min !== undefined || price.max !== undefined].filter(Boolean)
  return single.length + [lacks, families, genders, attributes].flat().length
}

/** The search and the order alone, from the first page. */
export function withoutFilters({ search, sort }: ListQuery): ListQuery {
  return { ...PRODUCT_LIST.defaults, price: EMPTY_BOUNDS, search, sort }
}

/** The product form, which returns to this state of the list. `id` is null for a new product. */
export function formHref(id: string | null, query: ListQuery): string {
  const path = id ? href('/admin/products/edit/:id', { id }) : href('/admin/products/new')
  return withParams(path, PRODUCT_LIST.toParams(query))
}

/** The id of a product's row in the page, for links to it. */
export const rowId = (id: string) => `producto-${id}`

function parseClass(text: string): ProductClass | undefined {
  return foldText(text.trim()) === foldText(STANDARD) ? STANDARD : parseAttribute(text)
}

function parseLack(text: string): Lack | undefined {
  return LACKS.find((one) => foldText(one) === foldText(text.trim()))
}
