import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { Button } from '#app/ui/button.tsx'
import { SlidersHorizontal } from '#app/ui/icons/catalog.tsx'
import { X } from '#app/ui/icons/store.tsx'
import { CloseButton, OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import {
  activeListFilters,
  countFilters,
  type ListQuery,
  PRODUCT_LIST,
  withoutFilters,
} from '#shop/catalog/admin-list-query.ts'
import { plural } from '#shop/text/counts.ts'
import { FilterForm } from './filter-form.tsx'
import { HiddenState, ONLY_THE_LIST, usePendingQuery } from './list-forms.tsx'

/** Opens the filters over the list; without JavaScript it links to the page with the filters in it. */
export function FilterButton({ query, brands }: { query: ListQuery; brands: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const count = countFilters(query)
  const close = () => setOpen(false)
  return (
    <>
      <form
        action={PRODUCT_LIST.path}
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <HiddenState query={query} />
        <Button
          type="submit"
          look="secondary"
          name="filtros"
          value="1"
          aria-haspopup="dialog"
          className="px-4"
        >
          <SlidersHorizontal className="size-5" />
          Filtrar
          {count > 0 && (
            <span className="grid min-w-6 place-items-center rounded-suave bg-ambar px-1.5 text-sm leading-5 text-contraste tabular-nums">
              {count}
              <span className="sr-only"> {plural(count, 'filtro activo', 'filtros activos')}</span>
            </span>
          )}
        </Button>
      </form>
      <OverlayDialog
        open={open}
        onClose={close}
        label="Filtrar Productos"
        className="scroll-pt-20 scroll-pb-24 bg-blanco low:scroll-py-4"
      >
        <div className="sticky top-0 z-10 low:static flex items-center justify-between border-b border-hilo bg-blanco pl-4 md:pl-7">
          <h2 className="text-xl md:text-2xl">Filtrar Productos</h2>
          <CloseButton onClose={close} className="size-14" />
        </div>
        <FilterForm query={query} brands={brands} onApplied={close} />
      </OverlayDialog>
    </>
  )
}

interface ActiveChipsProps {
  query: ListQuery
  /** Gets the focus after the last filter is removed. */
  heading: RefObject<HTMLElement | null>
}

/** The active filters, without one that is being removed: each links to the list without it. */
export function ActiveChips({ query: shown, heading }: ActiveChipsProps) {
  const query = usePendingQuery(shown)
  const { currency } = useStore().settings
  const chips = activeListFilters(query, currency)
  const chipList = useRef<HTMLUListElement>(null)
  useFocusWhenLost(chips.length > 0 ? chipList : heading, PRODUCT_LIST.href(query))
  if (chips.length === 0) return null
  return (
    <ul
      ref={chipList}
      tabIndex={-1}
      aria-label="Filtros activos"
      className="mt-3 flex flex-wrap items-center gap-2 outline-none"
    >
      {chips.map(({ label, left }) => (
        <li key={PRODUCT_LIST.href(left)}>
          <Link
            to={PRODUCT_LIST.href(left)}
            preventScrollReset
            {...ONLY_THE_LIST}
            className="inline-flex min-h-11 items-center gap-2 rounded-suave bg-lino pr-2.5 pl-3.5 text-sm font-medium hover:bg-hilo"
          >
            <span className="sr-only">Quitar el filtro </span>
            {label}
            <X className="size-4 text-tinta-suave" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={PRODUCT_LIST.href(withoutFilters(query))}
          preventScrollReset
          {...ONLY_THE_LIST}
          className="enlace-subrayado px-2 text-sm font-semibold hover:text-ambar-hondo"
        >
          Borrar filtros
        </Link>
      </li>
    </ul>
  )
}
