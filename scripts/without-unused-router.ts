import type { Plugin } from 'vite'

const FOLDER = '/node_modules/react-router/dist/production/lib/'

/**
 * Modules of React Router that our settings never run in a browser, with all that others import of them. A name that is
 * missing here fails the build. Every function returns undefined, as for these settings the original ones do or are not
 * called (docs/decisions/0038-browser-code-left-out.md).
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  // `routeDiscovery` is 'initial' (react-router.config.ts).
  'dom/ssr/fog-of-war.js': [
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  // `HydratedRouter` gets no `instrumentations`.
  'router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
}

/** Leaves these modules out of the browser's files, of which they are 2 KB (Brotli). */
export function withoutUnusedRouter(): Plugin {
  const seen = new Set<string>()
  return {
    name: 'without-unused-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, path = ''] = id.split(FOLDER)
      const names = UNUSED[path]
      if (!names) return null
      seen.add(path)
      return names.map((name) => `export const ${name} = () => {}`).join('\n')
    },
    generateBundle() {
      const moved = Object.keys(UNUSED).filter((path) => !seen.has(path))
      if (moved.length > 0) this.error(`React Router has no ${moved.join(' and no ')} any more`)
    },
  }
}
