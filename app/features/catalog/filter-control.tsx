import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef, useState } from 'react'
import { activeFilterCount } from '#domain/catalog-query.ts'
import type { PriceScale } from '#domain/price-range.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterForm } from './filter-form.tsx'
import { useComingCatalogue } from './use-catalogue.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

interface FilterControlProps {
  scale: PriceScale
  currency: string
}

/**
 * The button 'Filtros' and what it opens. Before JavaScript runs it is a `<details>` with the form inside;
 * one that the shopper has opened by then stays until it is closed.
 */
export function FilterControl(prices: FilterControlProps) {
  const { query, scope } = useComingCatalogue()
  const inline = useRef<HTMLDetailsElement>(null)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(!inline.current?.open), [])
  const label = <FilterLabel count={activeFilterCount(query, scope)} />

  if (scripted) return <FilterButtons label={label} {...prices} />
  return (
    <details
      ref={inline}
      className="open:basis-full"
      onToggle={(event) => setScripted(!event.currentTarget.open)}
    >
      <summary className={`list-none ${buttonClass('secondary')}`}>{label}</summary>
      <div className="mt-3 rounded-panel bg-blanco px-4 ring-1 ring-hilo">
        <FilterForm key={JSON.stringify(query)} staged={query} {...prices}>
          <Button type="submit" className="mb-5">
            Aplicar Filtros
          </Button>
        </FilterForm>
      </div>
    </details>
  )
}

function FilterButtons({ label, ...prices }: FilterControlProps & { label: React.ReactNode }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const floating = useScrolledPast(button)
  return (
    <>
      <Button ref={button} look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Button
        look="primary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        // Bottom left: the chat button floats at the right.
        className={`fixed bottom-4 left-4 z-30 shadow-lg shadow-noche/25 md:hidden ${floating ? '' : 'invisible'}`}
      >
        <span className="sr-only">Abrir </span>
        {label}
      </Button>
      <FilterDialog open={open} onClose={() => setOpen(false)} {...prices} />
    </>
  )
}

function FilterLabel({ count }: { count: number }) {
  return (
    <>
      <SlidersHorizontal className="size-4" aria-hidden="true" />
      Filtros
      {count > 0 && (
        <span className="min-w-6 rounded-full bg-noche px-1.5 text-center text-sm leading-6 text-arena tabular-nums">
          {count}
          <span className="sr-only"> {count === 1 ? 'activo' : 'activos'}</span>
        </span>
      )}
    </>
  )
}
