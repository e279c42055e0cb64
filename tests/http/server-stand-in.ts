import { sql } from 'drizzle-orm'
import type { ActionFunctionArgs, HandleErrorFunction, LoaderFunctionArgs, ServerBuild } from 'react-router'
import { Accounts } from '#server/auth/accounts.ts'
import { parseEnv } from '#server/env.ts'
import type { BodyHandle, PageHandle } from '#server/http/handles.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { PageCache } from '#server/http/page-cache.ts'
import type { BodyLimits } from '#server/http/request-body.ts'
import { routeTable } from '#server/http/route-table.ts'
import { appContext, getFiles, getForm, outcomeContext } from '#server/start/context.ts'
import { createApp } from '#server/start/create-app.ts'
import { pageCacheFastPath } from '#server/start/page-cache-fast-path.ts'
import { GatheredLines } from '#server/start/request-log.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createLog } from '#server/telemetry/log.ts'
import { catalogSearchParams, parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { VisitCounts } from '#shop/insights/visit-counts.server.ts'
import { sizeParams } from '#shop/products/chosen-size.ts'
import { createTestDatabase } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const SECRET = 'only for tests'.repeat(3)

export type StandIn = Awaited<ReturnType<typeof createStandIn>>

/** The real server on a real database with a small app: a list of product names, and pages that fail. */
export async function createStandIn(
  settings: Record<string, string> = {},
  cache = new PageCache(),
  bodyLimits: Partial<BodyLimits> = {},
) {
  const database = await createTestDatabase()
  const storage = openStorage(temporaryFolder())
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const control = { renderings: 0, gate: Promise.resolve() }
  const build = standInBuild(control)
  const stopListening = await database.listen('catalogue', () => cache.invalidate())
  const accounts = new Accounts({ db: database.db, secret: SECRET, log })
  const counts = new VisitCounts()
  const env = parseEnv(settings)
  const catalog = new LiveCatalog(database.db, log)
  const { publicPages } = routeTable(build)
  const app = createApp({ database, catalog, storage, accounts, env, log, build, cache, counts, bodyLimits })
  return {
    app,
    accounts,
    database,
    storage,
    cache,
    counts,
    publicPages,
    /** A server that answers with cached pages before the app. */
    server: () => {
      const requestLog = new GatheredLines(log)
      return createHttpServer(app, {
        shortcut: pageCacheFastPath(cache, env, requestLog, publicPages, counts),
      })
    },
    /** All log lines. */
    logged: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)),
    /** Number of renderings. */
    renderings: () => control.renderings,
    /** Delays the next renderings until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      control.gate = promise
      return () => resolve()
    },
    async close() {
      await stopListening().catch(() => {})
      await database.close()
    },
  }
}

const Nothing = () => null

/** Answers with the fields of the form and the file sizes in `foto`. */
function echoForm({ context }: ActionFunctionArgs) {
  const files = getFiles(context, 'foto').map(({ name, bytes }) => [name, bytes.length])
  return Response.json({ fields: [...getForm(context)], files })
}

const fixed: PageHandle = { cache: 'path', sitemap: true }
const searched: PageHandle = {
  cache: (given) => catalogSearchParams(parseCatalogQuery(given)),
  sitemap: true,
}

function standInBuild(control: { renderings: number; gate: Promise<void> }): ServerBuild {
  async function names({ context, request }: LoaderFunctionArgs) {
    control.renderings++
    await control.gate
    const { rows } = await context
      .get(appContext)
      .db.execute<{ name: string }>(sql`select name from products order by name`)
    const { search, searchParams } = new URL(request.url)
    context.get(outcomeContext).foundNothing = searchParams.get('search') === 'nada'
    return { names: rows.map((row) => row.name), search }
  }
  const route = (id: string, path: string | undefined, module: object) => ({
    [id]: {
      id,
      parentId: 'root',
      path,
      index: path === undefined,
      module: { default: Nothing, ...module },
    },
  })
  const formRoute = (path: string, body?: BodyHandle['body']) =>
    route(path, path, { default: undefined, action: echoForm, ...(body && { handle: { body } }) })
  const routes = {
    root: { id: 'root', path: '', module: { default: Nothing, ErrorBoundary: Nothing } },
    ...route('home', undefined, { loader: names, handle: searched }),
    ...route('catalog', 'catalog', { loader: names, handle: searched }),
    ...route('sitemap', 'sitemap.xml', { loader: names, handle: fixed }),
    ...route('product', 'product/:id', {
      handle: { cache: sizeParams, sitemap: false } satisfies PageHandle,
      loader: ({ params }: LoaderFunctionArgs) => {
        if (params.id === 'missing') throw new Response('', { status: 404 })
        return params.id
      },
    }),
    ...route('about', 'about', {
      handle: fixed,
      headers: () => ({ 'cache-control': 'no-store' }),
      loader: names,
    }),
    ...route('contact', 'contact', { handle: fixed, action: () => 'ok', loader: () => 'contact' }),
    ...formRoute('form'),
    ...formRoute('form/large', { maxBytes: 1024 * 1024, maxFiles: 0 }),
    ...formRoute('admin/form', { maxBytes: 1024 * 1024, maxFiles: 0 }),
    ...formRoute('form/photo', { maxBytes: 15 * 1024 * 1024, maxFiles: 1 }),
    ...route('broken', 'broken', {
      loader: () => {
        throw new Error('inside of the fault')
      },
    }),
  }
  return {
    entry: {
      module: {
        default: (
          _request: Request,
          status: number,
          headers: Headers,
          entry: { staticHandlerContext: { loaderData: object } },
        ) => {
          headers.set('content-type', 'text/html; charset=utf-8')
          const data = JSON.stringify(entry.staticHandlerContext.loaderData)
          const html = `<!DOCTYPE html><title>Azahar</title><script>window.data=1</script><p>${data}</p>${'<p>oud</p>'.repeat(200)}`
          return new Response(html, { status, headers })
        },
        handleError: ((error, { context }) => {
          context.get(outcomeContext).failure = error
        }) satisfies HandleErrorFunction,
      },
    },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}
