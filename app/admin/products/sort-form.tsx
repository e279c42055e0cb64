import { useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { ChevronDown } from '#app/ui/icons/catalog.tsx'
import { type ListQuery, PRODUCT_LIST, PRODUCT_SORTS } from '#shop/catalog/admin-list-query.ts'
import { HiddenState, ONLY_THE_LIST } from './hidden-state.tsx'

/** The order of the list: a GET form whose button is visible only without JavaScript. */
export function SortForm({ query }: { query: ListQuery }) {
  const navigate = useNavigate()
  const sorted = { ...query, sort: PRODUCT_LIST.defaults.sort, page: 1 }
  return (
    <form action={PRODUCT_LIST.path} className="flex min-w-0 flex-1 gap-2 sm:flex-none">
      <HiddenState query={sorted} />
      <div className="relative min-w-0 flex-1">
        <select
          // The chosen order also after a return to an earlier state of the list.
          key={query.sort}
          name="orden"
          aria-label="Ordenar por"
          defaultValue={query.sort}
          onChange={({ target }) => {
            const sort = PRODUCT_SORTS.find(({ value }) => value === target.value)?.value ?? sorted.sort
            navigate(PRODUCT_LIST.href({ ...sorted, sort }), { preventScrollReset: true, ...ONLY_THE_LIST })
          }}
          className="h-11 w-full min-w-0 appearance-none text-ellipsis rounded-suave border border-contorno bg-blanco pr-9 pl-3 hover:border-ambar"
        >
          {PRODUCT_SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-3.5 right-3 size-4 text-tinta-suave"
          aria-hidden="true"
        />
      </div>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          Ordenar
        </button>
      </noscript>
    </form>
  )
}
