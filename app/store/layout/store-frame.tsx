import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { dismissAdded } from '#app/store/parts/add-link.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'
import { useFocusAfterNavigation, useFocusWhenLost } from '#app/ui/use-focus.ts'
import { CATALOG_PATHS } from '#shop/catalog/catalog-paths.ts'
import { Header } from './header.tsx'
import { PageFooter } from './page-footer.tsx'
import { PageLinks } from './page-links.tsx'

/** Header and footer of every page of the store. */
export function StoreFrame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  // A search on home removes the header's box, which had the focus.
  const { pathname, search } = useLocation()
  useFocusWhenLost(main, search)
  // It covers links at the top of the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => () => dismissAdded(), [pathname])
  useVisitCounts()
  const { settings } = useStore()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#contenido" className="saltar">
        Saltar al contenido
      </a>
      {settings.demo && (
        <aside
          aria-label="Aviso"
          className="bg-noche px-4 py-1.5 text-center text-[0.8125rem] text-marfil sm:text-sm"
        >
          {settings.demo === 'orders'
            ? 'Tienda de demostración, con precios de ejemplo.'
            : 'Hay perfumes de demostración, solo para preguntar.'}
        </aside>
      )}
      <Header />
      <main id="contenido" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <PageFooter />
      <LoadingScreen />
      <PageLinks />
      <Toaster />
    </div>
  )
}

let shown: string | undefined

/**
 * Reports visits that the server does not see (server/start/visits.ts): pages shown from prefetched data, and clicks on
 * links to the chat. Fire and forget: a lost report only lowers the numbers.
 */
function useVisitCounts(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (shown && shown !== pathname) report('visto')
    shown = pathname
  }, [pathname])
  useEffect(() => {
    const follow = ({ target }: MouseEvent) =>
      (target as Element).closest('a[href^="https://wa.me/"]') && report('chat')
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [])
}

function report(what: 'visto' | 'chat'): void {
  if (navigator.onLine) navigator.sendBeacon('/contar', `${what} ${location.pathname}`)
}

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
function LoadingScreen() {
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
