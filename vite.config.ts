import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { withoutUnusedRouter } from './scripts/without-unused-router.ts'

/** On every page of the store. */
const FRAME = /\/app\/(root|store\/layout\/layout)\.tsx$/
const PRODUCT_PAGE = /\/app\/store\/product\/route\.tsx$/
/** Most visits begin with one of these. */
const FIRST_PAGES = [/\/app\/store\/home\/route\.tsx$/, /\/app\/store\/catalog\/route\.tsx$/, PRODUCT_PAGE]

type Script = 'store' | 'list' | 'parts' | 'shared'

/**
 * The script file of a module of the app: 'store' for what the first pages share, 'list' and 'parts' for what the catalog
 * or the product page shares with others, 'shared' for what other pages share. So a first page loads no code of others,
 * and no page loads many small files, which pack worse and carry as many sets of headers. Null: the bundler decides.
 */
function findScript(id: string, context: Rolldown.ChunkingContext): Script | null {
  const importers = findImporters(id, context)
  const firstPages = FIRST_PAGES.filter((page) => importers.some((importer) => page.test(importer)))
  if (firstPages.length > 1 || importers.some((importer) => FRAME.test(importer))) return 'store'
  const starts = importers.filter((importer) => isStart(importer, context)).length
  const [page] = firstPages
  if (!page) return starts > 2 ? 'shared' : null
  if (starts < 2) return null
  return page === PRODUCT_PAGE ? 'parts' : 'list'
}

/** The module and all that import it, without imports on first use. */
function findImporters(id: string, context: Rolldown.ChunkingContext): string[] {
  const found = new Set([id])
  for (const one of found) {
    for (const importer of context.getModuleInfo(one)?.importers ?? []) found.add(importer)
  }
  return [...found]
}

/** Whether the module is a route, or imported on first use. */
function isStart(id: string, context: Rolldown.ChunkingContext): boolean {
  const info = context.getModuleInfo(id)
  return info !== null && (info.isEntry || info.dynamicImporters.length > 0)
}

const scripts = (name: Script, priority: number) => ({
  name: (id: string, context: Rolldown.ChunkingContext) => (findScript(id, context) === name ? name : null),
  test: /\/(app|shop)\//,
  priority,
})

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutUnusedRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/,
                  priority: 5,
                },
                scripts('store', 4),
                scripts('list', 3),
                scripts('parts', 2),
                scripts('shared', 1),
              ],
            },
          },
        },
      },
    },
    // Node runs server/** and *.server.ts of shop/** as they are: the build must share their modules (contexts), not
    // copy them.
    ssr: { build: { rolldownOptions: { external: [/^#server\//, /^#shop\/.*\.server\.ts$/] } } },
  },
})
