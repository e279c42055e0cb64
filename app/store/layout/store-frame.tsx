import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { useFocusAfterNavigation, useFocusWhenLost } from '#app/ui/use-focus.ts'
import { Header } from './header.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { PageFooter } from './page-footer.tsx'
import { PageLinks } from './page-links.tsx'
import { useVisitCounts } from './use-visit-counts.ts'

/** Header and footer of every page of the store. */
export function StoreFrame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusAfterNavigation(main)
  // A search on home removes the header's box, which had the focus.
  useFocusWhenLost(main, useLocation().search)
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
