import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'

/** The list's state as hidden fields of a GET form. */
export function HiddenState({ query }: { query: ListQuery }) {
  return [...PRODUCT_LIST.toParams(query)].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}

/**
 * For every link between states of the list and to a product's form. Only the page itself revalidates. Without a
 * connection its error boundary then shows inside the frame.
 */
export const ONLY_THE_LIST = { defaultShouldRevalidate: false } as const
