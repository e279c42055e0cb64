import { href } from 'react-router'
import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import { withParams } from '#shop/urls/links.ts'

/** The products of a bulk change. */
export interface Selection {
  /** Null: all that match the list. */
  ids: string[] | null
  /** The state of the list, to return to. */
  list: ListQuery
}

/** The parameters of a selection. The checkboxes of the list have the name `ID`. */
export const ID = 'id'
export const ALL = 'todos'
export const LIST = 'lista'

/** Parses a selection; invalid ids are ignored. */
export function parseSelection(params: Pick<URLSearchParams, 'get' | 'getAll'>): Selection {
  const list = PRODUCT_LIST.parse(new URLSearchParams(params.get(LIST) ?? ''))
  if (params.get(ALL) === '1') return { ids: null, list }
  return { ids: [...new Set(params.getAll(ID).filter(isUuid))], list }
}

/** The parameters of a selection, in their canonical form. */
export function selectionParams({ ids, list }: Selection): URLSearchParams {
  const params = new URLSearchParams(ids === null ? [[ALL, '1']] : ids.map((id) => [ID, id]))
  const listParams = PRODUCT_LIST.toParams(list)
  if (listParams.size > 0) params.set(LIST, String(listParams))
  return params
}

/** The screen that changes the selected products. */
export function bulkHref(selection: Selection, more: Readonly<Record<string, string>> = {}): string {
  const params = selectionParams(selection)
  for (const [name, value] of Object.entries(more)) params.set(name, value)
  return withParams(href('/admin/products/bulk'), params)
}
