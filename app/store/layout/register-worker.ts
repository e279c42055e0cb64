/** Starts the service worker once the page has loaded; only the built shop has one worth keeping. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

async function register() {
  try {
    // Its imported scripts are looked up again too, so that an update is whole.
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  } catch (error) {
    // Forbidden by the browser's settings, or no network any more: the shop works without it.
    console.warn('No se pudo preparar la tienda para abrir sin conexión', error)
  }
}

/**
 * Tells the worker what this page shows, so that it opens again without a connection: the page itself, which a
 * client navigation never fetched, and the files that were loaded before there was a worker.
 */
export async function reportSeenPage(page: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'seen', page, files: filesLoadedUnseen() })
}

let reportedFiles = false

function filesLoadedUnseen(): string[] {
  if (reportedFiles) return []
  reportedFiles = true
  return [...performance.getEntriesByType('resource').map(({ name }) => name), ...nextScreens()]
}

interface RouteFiles {
  module: string
  clientLoaderModule?: string
  imports?: string[]
}

/**
 * Scripts of the two screens that a click leads to. Without them the router could not even ask for the page that
 * was clicked, and would load the present one again.
 */
function nextScreens(): string[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  }
  return ['store/product/route', 'catalog']
    .flatMap((id) => {
      const { module, clientLoaderModule, imports = [] } = manifest?.routes[id] ?? {}
      return [module, clientLoaderModule, ...imports].filter((file) => file !== undefined)
    })
    .map((file) => new URL(file, window.location.origin).href)
}

function savesData(): boolean {
  return Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
}
