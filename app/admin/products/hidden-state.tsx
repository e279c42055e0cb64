import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'

/** The list's state as hidden fields of a GET form. */
export function HiddenState({ query }: { query: ListQuery }) {
  return [...PRODUCT_LIST.toParams(query)].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
