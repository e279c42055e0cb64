import { href, useLocation, useNavigation } from 'react-router'
import { useDelayed } from '#app/ui/use-delayed.ts'

/** Milliseconds after which a page counts as slow. */
const PATIENCE = 400

/** Says over the present page that another is on its way, when that takes longer than 400 ms. */
export function PendingNavigation() {
  const { location: next, formMethod } = useNavigation()
  const { pathname } = useLocation()
  // A form says by its own button that it is being sent; a list, that it is being read again.
  const waiting = next !== undefined && next.pathname !== pathname && !formMethod
  const late = useDelayed(waiting, PATIENCE)
  return (
    <div role="status" className="sticky top-14 z-30 h-0">
      {waiting && late && (
        <p className="h-6 overflow-hidden bg-lino px-4 text-sm leading-6 font-semibold md:px-8">
          {next.pathname === href('/admin/products') ? 'Cargando productos...' : 'Cargando...'}
        </p>
      )}
    </div>
  )
}
