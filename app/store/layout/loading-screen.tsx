import { lazy, Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useDelayed } from '#app/ui/use-delayed.ts'
import { CATALOG_PATHS } from '#shop/catalog/catalog-paths.ts'

const PATIENCE = 400

/** Before its code is loaded (register-worker.ts), the line is shown instead. */
const Progress = lazy(() =>
  import('./loading-progress.tsx').then(
    ({ LoadingProgress }) => ({ default: LoadingProgress }),
    () => ({ default: ProgressLine }),
  ),
)

/**
 * Shows that a navigation is pending when it takes longer than 400 ms. A catalog screen covers the page, any other is a
 * line at the top. A page that is ready is never covered.
 */
export function LoadingScreen() {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  const waiting = next !== undefined
  const late = useDelayed(waiting, PATIENCE)
  if (!waiting || !late) return null
  if (next.pathname === pathname || !(next.pathname in CATALOG_PATHS)) return <ProgressLine />
  return (
    <Suspense fallback={<ProgressLine />}>
      <Progress />
    </Suspense>
  )
}

function ProgressLine() {
  return (
    <div
      role="progressbar"
      aria-label="Cargando"
      className="fixed inset-x-0 top-0 z-50 h-1 origin-left animate-avance bg-azafran"
    />
  )
}
