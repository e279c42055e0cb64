import { type RefObject, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronDown } from '#app/ui/icons/catalog.tsx'
import { type ListQuery, PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { withParams } from '#shop/urls/links.ts'

/** Pages beside the list. An export begins with its filters. */
const PAGES: readonly { label: string; to: (query: ListQuery) => string }[] = [
  { label: 'Importar', to: () => href('/admin/products/import') },
  {
    label: 'Exportar',
    to: (query) => withParams(href('/admin/products/export'), PRODUCT_LIST.toParams(query)),
  },
  { label: 'Google y Meta', to: () => href('/admin/products/feeds') },
  { label: 'Opiniones', to: () => href('/admin/products/reviews') },
  { label: 'Cambios recientes', to: () => href('/admin/products/changes') },
  { label: 'Papelera', to: () => href('/admin/products/trash') },
]

/** 'Más': the pages beside the list. Reviews to read have their own link. */
export function ListMenu({ query, pendingReviews }: { query: ListQuery; pendingReviews: number }) {
  const menu = useMenu()
  return (
    <>
      {pendingReviews > 0 && (
        <ButtonLink look="quiet" to={href('/admin/products/reviews')} className="px-0!">
          Opiniones ({pendingReviews} por leer)
        </ButtonLink>
      )}
      <details ref={menu} className="relative">
        <summary
          aria-label="Más páginas de productos"
          className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-ambar [&::-webkit-details-marker]:hidden"
        >
          Más
          <ChevronDown className="size-4" />
        </summary>
        <ul className="absolute top-full right-0 z-30 w-max rounded-suave border border-contorno bg-blanco py-1 shadow-lg">
          {PAGES.map(({ label, to }) => (
            <li key={label}>
              <Link to={to(query)} className="flex min-h-11 items-center px-4 hover:bg-lino">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** A `<details>` as a menu over the page: Escape, a tap beside it and leaving it by keyboard close it. */
function useMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function onOutside({ target }: Event) {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return menu
}
