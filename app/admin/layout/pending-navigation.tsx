import { href, useLocation, useNavigation } from 'react-router'
import { useDelayed } from '#app/ui/use-delayed.ts'

/** Milliseconds after which a page counts as slow. */
const PATIENCE = 400

/** Shows over the present page that a navigation is pending, when it takes longer than 400 ms. */
export function PendingNavigation() {
  const { location: next, formMethod } = useNavigation()
  const { pathname } = useLocation()
  // Submitted forms and reloading lists have their own pending state.
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
