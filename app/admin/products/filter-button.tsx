import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SlidersHorizontal } from '#app/ui/icons/catalog.tsx'
import { X } from '#app/ui/icons/store.tsx'
import { OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { countFilters, type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { FilterForm } from './filter-form.tsx'
import { HiddenState } from './hidden-state.tsx'

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
          <SlidersHorizontal className="size-5" aria-hidden="true" />
          Filtrar
          {count > 0 && (
            <span className="grid min-w-6 place-items-center rounded-suave bg-ambar px-1.5 text-sm leading-5 text-contraste tabular-nums">
              {count}
              <span className="sr-only"> filtros activos</span>
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
          <button
            type="button"
            aria-label="Cerrar"
            onClick={close}
            className="grid size-14 place-items-center hover:text-ambar"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <FilterForm query={query} brands={brands} onApplied={close} />
      </OverlayDialog>
    </>
  )
}
