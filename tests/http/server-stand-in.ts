import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ActionFunctionArgs, HandleErrorFunction, LoaderFunctionArgs, ServerBuild } from 'react-router'
import { Accounts } from '#server/auth/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { parseEnv } from '#server/env.ts'
import type { BodyHandle, PageHandle } from '#server/http/handles.ts'
import { PageCache } from '#server/http/page-cache.ts'
import type { BodyLimits } from '#server/http/request-body.ts'
import { appContext, getFiles, getForm, outcomeContext } from '#server/start/context.ts'
import { createApp } from '#server/start/create-app.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { createLog, type Log } from '#server/telemetry/log.ts'
import { catalogSearchParams, parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { VisitCounts } from '#shop/insights/visit-counts.server.ts'
import { sizeParams } from '#shop/products/chosen-size.ts'
import { createTestDatabase } from '#tests/database.ts'

const SECRET = 'only for tests'.repeat(3)

export interface StandIn {
  app: ReturnType<typeof createApp>
  accounts: Accounts
  database: Database
  storage: Storage
  cache: PageCache
  counts: VisitCounts
  log: Log
  build: ServerBuild
  /** All log lines. */
  logged(): Record<string, unknown>[]
  /** Number of renderings. */
  renderings(): number
  /** Delays the next renderings until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

/** The real server on a real database with a small app: a list of product names, and pages that fail. */
export async function createStandIn(
  settings: Record<string, string> = {},
  cache = new PageCache(),
  bodyLimits: Partial<BodyLimits> = {},
): Promise<StandIn> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'azahar-files-'))
  const storage = openStorage(folder)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const control = { renderings: 0, gate: Promise.resolve() }
  const build = standInBuild(control)
  const stopListening = await database.listen('catalogue', () => cache.invalidate())
  const accounts = new Accounts({ db: database.db, secret: SECRET, log })
  const counts = new VisitCounts()
  const env = parseEnv(settings)
  const catalog = new LiveCatalog(database.db, log)
  const app = createApp({ database, catalog, storage, accounts, env, log, build, cache, counts, bodyLimits })
  return {
    app,
    accounts,
    database,
    storage,
    cache,
    counts,
    log,
    build,
    logged: () => lines.map((line) => JSON.parse(line)),
    renderings: () => control.renderings,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      control.gate = promise
      return () => resolve()
    },
    async close() {
      await stopListening().catch(() => {})
      await database.close()
      await rm(folder, { recursive: true })
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
