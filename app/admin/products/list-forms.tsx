import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { HiddenParams } from '#app/ui/hidden-params.tsx'
import { X } from '#app/ui/icons/store.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { SortSelect } from '#app/ui/sort-select.tsx'
import { type ListQuery, PRODUCT_LIST, PRODUCT_SORTS } from '#shop/catalog/admin-list-query.ts'
import { normalizeSearch } from '#shop/catalog/search-term.ts'

/** The list's state as hidden fields of a GET form. */
export function HiddenState({ query }: { query: ListQuery }) {
  return <HiddenParams params={PRODUCT_LIST.toParams(query)} />
}

/**
 * For every link between states of the list and to a product's form. Only the page itself revalidates. Without a
 * connection its error boundary then shows inside the frame.
 */
export const ONLY_THE_LIST = { defaultShouldRevalidate: false } as const

/** The state of the list that is being loaded, such as one without a filter; else the shown one. */
export function usePendingQuery(shown: ListQuery): ListQuery {
  const { location } = useNavigation()
  return location?.pathname === PRODUCT_LIST.path
    ? PRODUCT_LIST.parse(new URLSearchParams(location.search))
    : shown
}

const PAUSE = 350

/** 'Buscar productos...': searches while the user types; a plain GET form without JavaScript. */
export function ProductSearch({ query }: { query: ListQuery }) {
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(query.search)
  const [shown, setShown] = useState(query.search)
  /** The last term that this box requested: its response must not overwrite newer input. */
  const [asked, setAsked] = useState<string>()
  const navigate = useNavigate()
  const latest = usePendingQuery(query)

  if (shown !== query.search) {
    setShown(query.search)
    setAsked(undefined)
    if (query.search !== asked) setValue(query.search)
  }

  function run(typed: string) {
    const search = normalizeSearch(typed)
    if (search === latest.search) return
    setAsked(search)
    navigate(PRODUCT_LIST.href({ ...latest, search, page: 1 }), {
      replace: true,
      preventScrollReset: true,
      ...ONLY_THE_LIST,
    })
  }

  const runLatest = useEffectEvent((typed: string) => {
    // An unchanged text must not replace the list that a link opens.
    if (typed !== query.search || asked !== undefined) run(typed)
  })
  useEffect(() => {
    const timer = setTimeout(() => runLatest(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])

  return (
    <search className="relative block min-w-0 flex-1 basis-full sm:basis-0">
      <form
        action={PRODUCT_LIST.path}
        onSubmit={(event) => {
          event.preventDefault()
          run(input.current?.value ?? '')
        }}
      >
        <HiddenState query={{ ...query, search: '', page: 1 }} />
        <SearchInput
          ref={input}
          value={value}
          placeholder="Buscar productos..."
          aria-label="Buscar productos"
          onChange={({ target }) => setValue(target.value)}
        />
      </form>
      {value !== '' && (
        <form
          action={PRODUCT_LIST.path}
          className="absolute inset-y-0 right-0 grid items-center"
          onSubmit={(event) => {
            event.preventDefault()
            setValue('')
            input.current?.focus()
            run('')
          }}
        >
          <HiddenState query={{ ...query, search: '', page: 1 }} />
          <button
            type="submit"
            aria-label="Borrar búsqueda"
            className="grid size-11 place-items-center text-tinta-suave hover:text-ambar"
          >
            <X className="size-5" />
          </button>
        </form>
      )}
    </search>
  )
}

/** The order of the list: a GET form whose button is visible only without JavaScript. */
export function SortForm({ query }: { query: ListQuery }) {
  const navigate = useNavigate()
  const sorted = { ...usePendingQuery(query), sort: PRODUCT_LIST.defaults.sort, page: 1 }
  return (
    <form action={PRODUCT_LIST.path} className="flex min-w-0 flex-1 gap-2 sm:flex-none">
      <HiddenState query={sorted} />
      <SortSelect
        // The chosen order also after a return to an earlier state of the list.
        key={query.sort}
        sorts={PRODUCT_SORTS}
        aria-label="Ordenar por"
        defaultValue={query.sort}
        onChange={({ target }) => {
          const sort = PRODUCT_SORTS.find(({ value }) => value === target.value)?.value ?? sorted.sort
          navigate(PRODUCT_LIST.href({ ...sorted, sort }), { preventScrollReset: true, ...ONLY_THE_LIST })
        }}
        className="h-11 w-full min-w-0 appearance-none text-ellipsis rounded-suave border border-contorno bg-blanco pr-9 pl-3 hover:border-ambar"
      />
    </form>
  )
}
