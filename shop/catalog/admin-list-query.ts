import { href } from 'react-router'
import {
  ATTRIBUTES,
  GENDERS,
  parseAttribute,
  parseGender,
  parseScentFamily,
  SCENT_FAMILIES,
} from '#shop/products/value-sets.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { defineQuery, pageField, type StateOf, setField, textField } from '#shop/urls/define-query.ts'
import { SEARCH_LENGTH } from './catalog-state.ts'

/** The filter value for products without attributes. */
export const STANDARD = 'Estándar'
export const CLASSES = [...ATTRIBUTES, STANDARD] as const
export type ProductClass = (typeof CLASSES)[number]

/** The administrator's list of products. */
export const PRODUCT_LIST = defineQuery(href('/admin/products'), {
  search: textField('search', SEARCH_LENGTH),
  families: setField('familia', SCENT_FAMILIES, parseScentFamily),
  genders: setField('genero', GENDERS, parseGender),
  attributes: setField('clasificacion', CLASSES, parseClass),
  page: pageField(),
})
export type ListQuery = StateOf<typeof PRODUCT_LIST>

/** The number on the 'Filtrar' button, without the search. */
export function countFilters({ families, genders, attributes }: ListQuery): number {
  return families.length + genders.length + attributes.length
}

/** The search alone, from its first page. */
export function withoutFilters({ search }: ListQuery): ListQuery {
  return { ...PRODUCT_LIST.defaults, search }
}

function parseClass(text: string): ProductClass | undefined {
  return foldText(text.trim()) === foldText(STANDARD) ? STANDARD : parseAttribute(text)
}
