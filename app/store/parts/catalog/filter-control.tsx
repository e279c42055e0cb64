import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { afterPaint } from '#app/ui/clicks.ts'
import { SlidersHorizontal } from '#app/ui/icons/catalog.tsx'
import { showToast } from '#app/ui/toast.ts'
import { activeFilterCount } from '#shop/catalog/active-filters.ts'
import { OPEN_FILTERS, openFiltersHref } from '#shop/catalog/catalog-query.ts'
import { plural } from '#shop/text/counts.ts'
import type { FilterFacts } from './filter-form.tsx'
import { InlineFilters } from './inline-filters.tsx'
import { usePendingCatalog } from './use-catalog.ts'

interface FilterControlProps extends FilterFacts {
  /** The page has the filters in itself, open. */
  areOpen: boolean
}

/**
 * The button 'Filtros' and its panel. Before hydration it is a link to the same page with the form in an open
 * `<details>`: in every page, the form would be a sixth of its bytes. At hydration it stays open until it is closed.
 */
export function FilterControl({ areOpen, ...facts }: FilterControlProps) {
  const { path, query, scope } = usePendingCatalog()
  const inline = useRef<HTMLDetailsElement>(null)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(!inline.current?.open), [])
  const label = <FilterLabel count={activeFilterCount(query, scope)} />
  const openHref = openFiltersHref(path, query, scope)

  if (scripted) return <FilterButtons label={label} openHref={openHref} {...facts} />
  if (!areOpen) {
    return (
      <a href={openHref} rel="nofollow" className={buttonClass('secondary', 'max-sm:px-3')}>
        {label}
      </a>
    )
  }
  return (
    <details
      ref={inline}
      id={OPEN_FILTERS}
      open
      className="open:basis-full"
      onToggle={(event) => setScripted(!event.currentTarget.open)}
    >
      <summary className={`list-none ${buttonClass('secondary', 'max-sm:px-3')}`}>{label}</summary>
      <InlineFilters {...facts} />
    </details>
  )
}

const loadDialog = () => import('./filter-dialog.tsx')

interface FilterButtonsProps extends FilterFacts {
  label: ReactNode
  /** The page with the filters in itself. */
  openHref: string
}

function FilterButtons({ label, openHref, ...facts }: FilterButtonsProps) {
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>>['FilterDialog']>()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const floating = useScrolledPast(button)

  async function openFilters() {
    try {
      const { FilterDialog } = await loadDialog()
      setDialog(() => FilterDialog)
      setOpen(true)
    } catch {
      // After an update the shop no longer has the code of an open page.
      const isReached = await fetch(openHref, { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReached) window.location.assign(openHref)
      else
        showToast({ kind: 'error', title: 'Sin conexión', description: 'No se pudieron cargar los filtros.' })
    }
  }

  const opens = {
    'aria-haspopup': 'dialog',
    onClick: openFilters,
    // Preloads before the click.
    onPointerEnter: () => afterPaint(() => loadDialog().catch(() => {})),
  } as const
  return (
    <>
      <Button ref={button} look="secondary" className="max-sm:px-3" {...opens}>
        {label}
      </Button>
      <Button {...opens} className={`filtros-flotante ${floating ? '' : 'invisible'}`}>
        <span className="sr-only">Abrir </span>
        {label}
      </Button>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} {...facts} />}
    </>
  )
}

function FilterLabel({ count }: { count: number }) {
  return (
    <>
      <SlidersHorizontal className="size-4 max-[24rem]:hidden" />
      Filtros
      {count > 0 && (
        <span className="cuenta-filtros">
          {count}
          <span className="sr-only"> {plural(count, 'activo', 'activos')}</span>
        </span>
      )}
    </>
  )
}

/** Whether an element has scrolled out of the window: then its floating copy is shown. */
function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return past
}
