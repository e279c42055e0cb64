import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link, useLocation, useNavigation } from 'react-router'
import { useLive } from '#app/admin/parts/live-stream.ts'
import { SessionOver } from '#app/admin/parts/session-over.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { CloseButton, OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { useDelayed } from '#app/ui/use-delayed.ts'
import { useFocusAfterNavigation } from '#app/ui/use-focus.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { whenIdle } from '#app/ui/when-idle.ts'
import { AdminHeader, SideMenu } from './admin-header.tsx'
import { type OrdersAtOpening, useNewOrders } from './use-new-orders.ts'

/**
 * Begins the window's title with the number of new orders, on every page: "(2) Pedidos · Administración". Each page
 * writes its own title, at any time.
 */
function useTitleCount(count: number) {
  useEffect(() => {
    const write = (prefix: string) => {
      const title = prefix + document.title.replace(/^\(\d+\) /, '')
      if (title !== document.title) document.title = title
    }
    const writeCount = () => write(count > 0 ? `(${count}) ` : '')
    const observer = new MutationObserver(writeCount)
    writeCount()
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      write('')
    }
  }, [count])
}

/** The frame of every admin page, for no search engine: the bar, and the menu beside the page or in a drawer. */
export function AdminFrame({ orders, children }: { orders?: OrdersAtOpening; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { settings } = useStore()
  const { onTopic, waiting } = useNewOrders(orders)
  useLive(onTopic)
  useTitleCount(waiting)
  useFocusAfterNavigation(main)
  useEffect(preloadScreens, [])
  // Whether the side menu has its own column; until it is known CSS decides.
  const wide = useMedia('(width >= 64rem)', true)
  const [beside, setBeside] = useState(true)
  const [drawer, setDrawer] = useState(false)
  return (
    // Extra room to scroll content clear of persistent notices.
    <div className="min-h-dvh bg-blanco max-md:in-[body:has([data-toast])]:min-h-[calc(100dvh+18rem)] max-md:in-[body:has([data-toast])]:pb-72 md:in-[body:has([data-toast=error])]:pb-72">
      <meta name="robots" content="noindex" />
      <a
        href="#contenido"
        className="fixed top-2 left-2 z-50 translate-y-[-150%] bg-noche px-4 py-3 text-marfil focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <AdminHeader
        menuOpen={wide ? beside : drawer}
        waiting={waiting}
        onMenu={() => (wide ? setBeside(!beside) : setDrawer(true))}
      />
      {beside && (
        <aside className="fixed top-14 bottom-0 left-0 hidden w-60 overflow-y-auto border-r border-hilo bg-blanco min-[64rem]:block">
          <SideMenu waiting={waiting} />
        </aside>
      )}
      <OverlayDialog
        open={drawer && !wide}
        onClose={() => setDrawer(false)}
        label="Menú"
        variant="left"
        className="bg-blanco"
      >
        <div className="flex min-h-14 items-center justify-between border-b border-hilo pr-2 pl-6">
          <span className="font-display text-xl">Menú</span>
          <CloseButton label="Cerrar menú" onClose={() => setDrawer(false)} />
        </div>
        <SideMenu waiting={waiting} onChoose={() => setDrawer(false)} />
      </OverlayDialog>
      <div className={beside ? 'min-[64rem]:pl-60' : ''}>
        <PendingNavigation />
        {settings.demo && (
          <aside
            aria-label="Demostración"
            className="flex flex-wrap items-center gap-x-3 border-b border-contorno bg-arena px-4 text-sm md:px-8"
          >
            <p>Es una demostración.</p>
            <Link to={href('/admin/settings/demo')} className="enlace-subrayado font-semibold">
              Empezar con mi catálogo
            </Link>
          </aside>
        )}
        <noscript>
          <div className="min-[64rem]:hidden">
            <SideMenu waiting={waiting} />
          </div>
        </noscript>
        <main
          id="contenido"
          ref={main}
          tabIndex={-1}
          className="mx-auto max-w-7xl px-4 py-6 md:px-8 md:py-8 outline-none"
        >
          {children}
        </main>
      </div>
      <SessionOver ownStream />
      {/* Above the save button, which it must not cover, nor the page's title and first action. */}
      <Toaster className="bottom-20 low:bottom-2" />
    </div>
  )
}

/** Milliseconds after which a page counts as slow. */
const PATIENCE = 400

/** Shows over the present page that a navigation is pending, when it takes longer than 400 ms. */
function PendingNavigation() {
  const { location: next, formMethod } = useNavigation()
  const { pathname } = useLocation()
  // Submitted forms and reloading lists have their own pending state.
  const waiting = next !== undefined && next.pathname !== pathname && !formMethod
  const late = useDelayed(waiting, PATIENCE)
  return (
    <div role="status" className="sticky top-14 z-30 h-0">
      {waiting && late && (
        <p className="h-[1.5rem] overflow-hidden bg-lino px-4 text-sm leading-6 font-semibold md:px-8">
          {next.pathname === href('/admin/products') ? 'Cargando productos...' : 'Cargando...'}
        </p>
      )}
    </div>
  )
}

interface RouteFiles {
  module: string
  imports?: string[]
}

/**
 * Loads the scripts of all screens of the admin area, some 50 KB, when the browser is idle. When a script fails to
 * load, the router reloads the whole page. Without a connection that would replace the present page with an error, and
 * the notice of it would be a plain one.
 */
function preloadScreens(): () => void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  }
  const files = Object.entries(manifest?.routes ?? {})
    .filter(([id]) => id.startsWith('admin'))
    .flatMap(([, route]) => [route?.module, ...(route?.imports ?? [])])
  const load = () => {
    for (const file of new Set(files)) {
      if (!file || document.querySelector(`link[rel=modulepreload][href="${CSS.escape(file)}"]`)) continue
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }),
      )
    }
    import('#app/ui/toast-card.tsx').catch(() => {})
  }
  return whenIdle(load)
}
