interface RouteFiles {
  module: string
  imports?: string[]
}

/**
 * Loads the scripts of all screens of the administration, some 50 KB, once nothing else is to be done. For a script that
 * cannot be loaded the router loads the whole page again: without a connection that would take away the page that stands.
 */
export function preloadScreens(): () => void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  }
  const files = Object.entries(manifest?.routes ?? {})
    .filter(([id]) => /^(routes\/)?admin/.test(id))
    .flatMap(([, route]) => [route?.module, ...(route?.imports ?? [])])
  const load = () => {
    for (const file of new Set(files)) {
      if (!file || document.querySelector(`link[rel=modulepreload][href="${CSS.escape(file)}"]`)) continue
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }),
      )
    }
  }
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(load, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(load)
  return () => cancelIdleCallback(idle)
}
