import { type ListQuery, listParams } from './list-query.ts'

/** The list's state, carried along by a GET form. */
export function HiddenState({ query }: { query: ListQuery }) {
  return [...listParams(query)].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}
