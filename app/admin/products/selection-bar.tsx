import { href, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { X } from '#app/ui/icons/store.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ALL, bulkHref, LIST } from '#shop/bulk/selection.ts'
import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { formatNumber } from '#shop/text/counts.ts'
import { SELECTION_FORM, useSelection } from './selection.tsx'

interface SelectionBarProps {
  query: ListQuery
  /** The products of the page, and of all pages. */
  onPage: readonly string[]
  matching: number
}

/** Opens the bulk screen with the selected products. Without JavaScript it is a form under the list. */
export function SelectionBar({ query, onPage, matching }: SelectionBarProps) {
  const { ids, all, change } = useSelection()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const selected = all ? matching : ids.length
  const isShown = !hydrated || selected > 0
  return (
    <form
      id={SELECTION_FORM}
      action={href('/admin/products/bulk')}
      aria-label="Productos elegidos"
      onSubmit={(event) => {
        event.preventDefault()
        navigate(bulkHref({ ids: all ? null : [...ids], list: query }))
      }}
      className={
        isShown
          ? `-mx-4 flex flex-wrap items-center gap-x-3 border-t border-contorno bg-blanco px-4 py-2 md:mx-0 md:px-0 ${hydrated ? 'sticky bottom-0 z-20 low:static' : ''}`
          : ''
      }
    >
      <input type="hidden" name={LIST} value={String(PRODUCT_LIST.toParams(query))} />
      <p role="status" className={isShown && hydrated ? 'grow font-semibold tabular-nums' : 'sr-only'}>
        {selected > 0 && (selected === 1 ? '1 elegido' : `${formatNumber(selected)} elegidos`)}
      </p>
      {isShown && hydrated && (
        <>
          {!all && matching > onPage.length && (
            <Button
              look="quiet"
              className="order-last basis-full justify-start! px-0! py-0! md:order-none md:basis-auto"
              onClick={() => change({ ids: onPage, all: true })}
            >
              Todos los que coinciden ({formatNumber(matching)})
            </Button>
          )}
          <Button type="submit" className="px-4!">
            Cambiar…
          </Button>
          <button
            type="button"
            aria-label="No elegir ninguno"
            onClick={() => change({ ids: [] })}
            className="grid size-11 place-items-center hover:text-ambar"
          >
            <X className="size-5" />
          </button>
        </>
      )}
      {!hydrated && (
        <>
          <Button type="submit">Cambiar los marcados…</Button>
          <Button type="submit" look="secondary" name={ALL} value="1">
            {matching === 1
              ? 'Cambiar el que coincide…'
              : `Cambiar los ${formatNumber(matching)} que coinciden…`}
          </Button>
        </>
      )}
    </form>
  )
}
