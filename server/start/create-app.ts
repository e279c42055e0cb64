import { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { Accounts } from '#server/auth/accounts.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/database-availability.ts'
import type { Env } from '#server/env.ts'
import { adminGuard } from '#server/http/admin-guard.ts'
import {
  BodyError,
  errorResponse,
  SERVICE_UNAVAILABLE,
  unexpectedError,
} from '#server/http/error-response.ts'
import { healthz, metrics, readyz } from '#server/http/health.ts'
import { identifyVisitor, missingSettings, type ProxyCheck } from '#server/http/identify-visitor.ts'
import { images } from '#server/http/images.ts'
import { limitMethods, limitRequests, redirectToCanonicalPath } from '#server/http/limits.ts'
import { type LiveStreams, live } from '#server/http/live.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import { type BodyLimits, BodyReader, readForms, refuseBody } from '#server/http/request-body.ts'
import { routeTable } from '#server/http/route-table.ts'
import { sameOriginWrites } from '#server/http/same-origin.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { staticFiles } from '#server/http/static-files.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import type { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import type { VisitCounts } from '#shop/insights/visit-counts.server.ts'
import { defaultSettings, LiveSettings } from '#shop/settings/live-settings.server.ts'
import { type BuildSource, pages } from './pages.ts'
import { previews } from './previews.ts'
import { requestLog } from './request-log.ts'
import { beacon, countVisits } from './visits.ts'

export interface AppParts {
  database: Pick<Database, 'db' | 'pool' | 'notify'>
  /** Holds the products in memory. Announce changes to it; without announcements it shows the first read. */
  catalog: LiveCatalog
  storage: Storage
  accounts: Accounts
  /** Without it no e-mail is sent. */
  mail?: Mail | undefined
  env: Env
  /** Without them, the environment's values apply and saved ones are ignored. */
  settings?: LiveSettings
  log: Log
  /** React Router's server build, or how to get the current one while developing. */
  build: BuildSource
  /** Caches public pages; without it every request renders its page. Invalidate it when the catalog changes. */
  cache?: PageCache
  /** Notifies open admin pages of changes; without it they poll. */
  streams?: LiveStreams
  /** Notifies open account pages that their session has ended; without it they poll. */
  accountStreams?: LiveStreams
  /** Counts page visits; without it none are counted. */
  counts?: VisitCounts
  /** The metrics that `/metrics` shows, where METRICS_TOKEN is set. */
  figures?: Registry
  /** Aborted as soon as the shop is about to close. */
  closing?: AbortSignal
  /** Folder of the built browser files; without it (Vite serves them) none are served from here. */
  clientFolder?: string
  /** Override the default limits. */
  bodyLimits?: Partial<BodyLimits>
  development?: boolean
}

/** The shop over HTTP. A request passes the handlers in this order. */
export function createApp({
  database,
  storage,
  accounts,
  env,
  mail,
  log,
  catalog,
  settings = new LiveSettings(database.db, defaultSettings(env)),
  build,
  cache,
  streams,
  accountStreams,
  counts,
  figures,
  closing,
  clientFolder,
  bodyLimits,
  development = false,
}: AppParts) {
  const proxyCheck: ProxyCheck = { hasUnconfiguredProxy: false }
  const routes = async () => routeTable(typeof build === 'function' ? await build() : build)
  /** What loaders and actions get, with the current values. */
  const shared = () => ({
    ...{ db: database.db, notify: database.notify, catalog, storage, accounts, mail },
    settings: settings.current,
    settingDefaults: settings.defaults,
    shopPreview: settings.preview,
    texts: settings.texts,
    theme: settings.theme,
    home: settings.home,
    orderSettings: settings.orders,
    refreshSettings: () => settings.refresh(),
    sitemapPaths: async () => (await routes()).publicPages.sitemapPaths,
    missingSettings: proxyCheck.hasUnconfiguredProxy ? missingSettings(env) : [],
  })
  const bodies = new BodyReader(bodyLimits)
  const app = new Hono<ShopEnv>()

  app.use(requestLog(log))
  app.use(identifyVisitor(env, log, proxyCheck))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders(c.get('origin')))) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    // Vite's reloading needs inline scripts, inline styles and a socket.
    if (development) c.res.headers.delete('content-security-policy')
  })
  app.use(limitRequests(routes))
  app.use(sameOriginWrites)
  app.use(adminGuard(accounts))
  app.use(limitMethods(routes))
  app.use(redirectToCanonicalPath)
  if (counts) app.post('/contar', beacon({ counts, accounts, routes, bodies }))
  app.use(readForms(bodies, routes))

  app.get('/healthz', healthz)
  app.get('/readyz', readyz(database, closing))
  app.get('/images/*', images(storage))
  app.get('/previews/*', previews({ db: database.db, storage }))
  if (streams) app.get('/admin/live', live(streams, accounts, 'admin'))
  if (accountStreams) app.get('/account/live', live(accountStreams, accounts, 'customer'))
  if (figures && env.METRICS_TOKEN) app.get('/metrics', metrics(figures, env.METRICS_TOKEN))
  if (clientFolder) app.use(staticFiles(clientFolder))
  if (counts) app.use(countVisits({ counts, accounts }))
  app.all('*', pages({ build, routes, cache, development, shared }))

  app.onError((error, c) => {
    if (error instanceof BodyError) return refuseBody(error, c)
    log.error({ err: error, id: c.get('requestId') }, 'La petición ha fallado')
    const message = isDatabaseUnavailable(error)
      ? SERVICE_UNAVAILABLE
      : unexpectedError(c.get('requestId'), settings.current)
    return errorResponse(message, c.get('origin'))
  })
  return app
}
