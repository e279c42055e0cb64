interface RouteFiles {
  module: string
  imports?: string[]
}

/**
 * Loads the scripts of all screens of the administration, some 50 KB, when the browser is idle. When a script fails to
 * load, the router reloads the whole page. Without a connection that would replace the present page with an error.
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
