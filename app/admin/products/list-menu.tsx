import { href, Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronDown } from '#app/ui/icons/catalog.tsx'
import { useMenu } from '#app/ui/use-menu.ts'
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
