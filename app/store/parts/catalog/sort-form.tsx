import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { HiddenParams } from '#app/ui/hidden-params.tsx'
import { SortSelect } from '#app/ui/sort-select.tsx'
import { catalogSearchParams } from '#shop/catalog/catalog-query.ts'
import { defaultSort, parseSort, SORTS } from '#shop/catalog/catalog-state.ts'
import { markOwnNavigation } from './restore-preferences.ts'
import { usePendingCatalog } from './use-catalog.ts'

/** The sort menu: a GET form whose button is visible only without JavaScript. */
export function SortForm() {
  const { path, scope, query, toHref } = usePendingCatalog()
  const navigate = useNavigate()
  const box = useRef<HTMLSelectElement>(null)
  const chooseEarly = useEffectEvent(() => {
    if (box.current && box.current.value !== query.sort) choose(box.current.value)
  })
  // What was chosen before hydration.
  useEffect(() => chooseEarly(), [])
  // Uncontrolled, so that the menu does not show the old choice while the list loads.
  useEffect(() => {
    if (box.current) box.current.value = query.sort
  }, [query.sort])

  function choose(value: string) {
    const sorted = { ...query, sort: parseSort(value) ?? defaultSort(query.search), page: 1 }
    const href = toHref(sorted)
    markOwnNavigation(href, { query: sorted, scope })
    navigate(href, { preventScrollReset: true })
  }

  return (
    <form action={path} className="flex min-w-0 flex-1 gap-2 md:flex-none">
      <HiddenParams
        params={catalogSearchParams({ ...query, sort: defaultSort(query.search), page: 1 }, scope)}
      />
      <label htmlFor="orden" className="sr-only">
        Ordenar por
      </label>
      <SortSelect
        id="orden"
        sorts={SORTS}
        ref={box}
        defaultValue={query.sort}
        // What a browser restored on the way back would count as chosen.
        autoComplete="off"
        onChange={(event) => choose(event.target.value)}
        className="orden-lista"
      >
        {query.search !== '' && <option value="relevance">Relevancia</option>}
      </SortSelect>
    </form>
  )
}
