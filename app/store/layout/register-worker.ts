import { href, type Register } from 'react-router'
import { OWN_KEYS, storedText } from '#app/parts/stored-text.ts'
import { storedBag } from '#app/store/parts/stored-bag.ts'
import { storedFavorites } from '#app/store/parts/stored-favorites.ts'
import { whenIdle } from '#app/ui/when-idle.ts'

let isRegistered = false

/** Starts the service worker once. After a failure the next page tries again. */
async function register() {
  if (isRegistered) return
  try {
    // Imported scripts bypass the HTTP cache too, so that an update is complete.
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    isRegistered = true
  } catch (error) {
    // Forbidden by the browser's settings, or offline: the shop works without it.
    console.warn('No se pudo preparar la tienda para abrir sin conexión', error)
  }
}

/**
 * Called when the visitor has stayed on a page. Loads the code of what may follow, starts the service worker (only in
 * production builds), and reports to it what this page shows, so that it can be opened offline: the page itself, which a
 * client navigation never requested, and files loaded before the worker started.
 */
export async function reportSeenPage(page: string): Promise<void> {
  if (!import.meta.env.PROD) return
  if (!savesData()) await loadLater()
  if (!('serviceWorker' in navigator)) return
  await register()
  if (savesData()) return
  const { active } = await navigator.serviceWorker.ready
  const own = ownPages(new URL(page).pathname)
  const files = [...filesLoadedUnseen(), ...listScripts(own.flatMap(({ routes }) => routes))]
  active?.postMessage({ type: 'seen', page, files, shells: own.map(({ path }) => path) })
  reportWhenFilled(page, own)
}

let stopWatching: (() => void) | undefined

/** Reports the page again when the visitor adds a first perfume on it: it may be the last one with a connection. */
function reportWhenFilled(page: string, own: readonly OwnPage[]) {
  stopWatching?.()
  const stops = OWN_PAGES.filter((one) => !own.includes(one)).map(({ subscribe }) =>
    subscribe?.(() => reportSeenPage(page)),
  )
  stopWatching = () => {
    for (const stop of stops) stop?.()
  }
}

/** What few first pages show: the menu, notices, empty results, error pages and what is shown offline. */
const LATER: readonly (() => Promise<unknown>)[] = [
  () => import('./menu-dialog.tsx'),
  () => import('./footer.tsx'),
  () => import('./loading-progress.tsx'),
  () => import('./offline-notice.tsx'),
  () => import('#app/store/parts/catalog/no-results.tsx'),
  () => import('#app/ui/toast-card.tsx'),
  () => import('#app/parts/error-message.tsx'),
  () => import('#app/parts/error-page.tsx'),
  () => import('#app/store/parts/offline-items.ts'),
]

/**
 * Loads the code of LATER, which then works at once, also without a connection. One module at a time: on a slow phone
 * all of them would block a tap for 50 ms.
 */
async function loadLater(): Promise<void> {
  for (const load of LATER) {
    await new Promise<void>(whenIdle)
    await load().catch(() => {})
  }
}

type RouteId = keyof Register['routeModules']

interface OwnPage {
  key: string
  path: string
  routes: readonly RouteId[]
  /** Listens to changes that other pages make. */
  subscribe?: (listener: () => void) => () => void
}

/** The key of what each of the visitor's own pages shows (app/store/parts), and its screens. */
const OWN_PAGES: readonly OwnPage[] = [
  { key: OWN_KEYS.bag, path: href('/bag'), routes: ['store/bag/route'], subscribe: storedBag.subscribe },
  {
    key: OWN_KEYS.favorites,
    path: href('/favoritos'),
    routes: ['store/favorites/route'],
    subscribe: storedFavorites.subscribe,
  },
  {
    key: OWN_KEYS.orders,
    path: href('/orders'),
    routes: ['store/own-orders/route', 'store/order/route'],
  },
]

/** Those that have something to show, so that other visitors do not load them. */
function ownPages(pathname: string) {
  return OWN_PAGES.filter(({ key, path }) => path === pathname || storedText(key).read())
}

let reportedFiles = false

function filesLoadedUnseen(): string[] {
  if (reportedFiles) return []
  reportedFiles = true
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  // Without the next screens the router could not request the page of a link, and would reload the present one.
  return [...loaded, ...listScripts(['store/product/route', 'catalog'])]
}

interface RouteFiles {
  module: string
  clientLoaderModule?: string
  imports?: string[]
}

function listScripts(routes: readonly RouteId[]): string[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  }
  return routes
    .flatMap((id) => {
      const { module, clientLoaderModule, imports = [] } = manifest?.routes[id] ?? {}
      return [module, clientLoaderModule, ...imports].filter((file) => file !== undefined)
    })
    .map((file) => new URL(file, window.location.origin).href)
}

function savesData(): boolean {
  return Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
}
