import type { Context, Handler } from 'hono'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { toNetwork } from '#server/auth/network-address.ts'
import { statusForError } from '#server/db/database-availability.ts'
import { acceptsGzip, preferredEncoding } from '#server/http/accepted-encodings.ts'
import type { PageCopy, RenderedPage } from '#server/http/cached-page.ts'
import { compressPage, isCompressible } from '#server/http/compression.ts'
import { deferModuleScripts } from '#server/http/defer-scripts.ts'
import {
  errorResponse,
  MALFORMED,
  SERVICE_UNAVAILABLE,
  unexpectedError,
} from '#server/http/error-response.ts'
import { isUnchanged } from '#server/http/file-response.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import { type RouteTable, withOneRoute } from '#server/http/route-table.ts'
import { pagePolicy, securityHeaders } from '#server/http/security-headers.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { Semaphore } from '#server/jobs/semaphore.ts'
import { emitter, timed } from '#server/telemetry/instrumentation.ts'
import {
  type AppContext,
  adminContext,
  appContext,
  formContext,
  type Outcome,
  outcomeContext,
  visitorContext,
} from './context.ts'

export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

const emitRender = emitter('render')

/**
 * Max concurrent renderings, in total and of one network. Six of one network keep CPU and database busy; with hundreds,
 * the queries of all other visitors would wait behind them.
 */
const [RENDERED_AT_ONCE, PER_NETWORK] = [32, 6]

interface PageParts {
  build: BuildSource
  routes: () => Promise<RouteTable>
  shared: () => Omit<AppContext, 'origin' | 'requestId' | 'log'>
  cache: PageCache | undefined
  development: boolean
}

/** Whether a request carries what may be a session. Its response must not be stored, even for a public page. */
export function isPersonal(
  cookie: string | null | undefined,
  authorization: string | null | undefined,
): boolean {
  return Boolean(authorization) || /(?:^|;\s*)(?:__Host-|__Secure-)?azahar/.test(cookie ?? '')
}

/**
 * The routes of the app. Public pages come from the cache for all visitors; other pages are rendered for each request.
 * A cookie does not make a public page cost more, because any client can invent one.
 */
export function pages({ build, routes, shared, cache, development }: PageParts): Handler<ShopEnv> {
  const handle = createRequestHandler(build, development ? 'development' : 'production')
  const publicHandlers = new Map<string, RequestHandler>()
  const renderings = new Semaphore(RENDERED_AT_ONCE, PER_NETWORK)

  async function render(
    request: Request,
    c: Context<ShopEnv>,
    publicRoute?: string,
  ): Promise<RenderedPage | Response> {
    const { origin, requestId, log } = c.var
    const context = new RouterContextProvider()
    const outcome: Outcome = { foundNothing: false }
    context.set(appContext, { ...shared(), origin, requestId, log })
    context.set(outcomeContext, outcome)
    const isShared = publicRoute !== undefined
    if (!isShared) {
      context.set(visitorContext, c.get('visitor'))
      context.set(adminContext, c.get('admin') ?? null)
      context.set(formContext, c.get('form'))
    }
    const handlePage = isShared ? publicHandler(publicRoute) : handle
    const response = await timed(handlePage(request, context), (ms) => emitRender(() => ({ ms })))
    return complete(response, outcome, c, { isShared, settings: shared().settings })
  }

  function publicHandler(routeId: string): RequestHandler {
    if (typeof build === 'function') return handle
    const known = publicHandlers.get(routeId) ?? createRequestHandler(withOneRoute(build, routeId))
    publicHandlers.set(routeId, known)
    return known
  }

  return async (c) => {
    const { origin, target } = c.var
    const network = toNetwork(c.get('visitor').address)
    const shown = isRead(c) ? (await routes()).publicPages.find(target) : undefined
    c.set('publicPage', shown)
    if (!cache || !shown) {
      const work = () => render(toRequest(c), c)
      // Writes skip the semaphore: they may wait in another queue and would hold a place meanwhile.
      const page = await (isRead(c) ? renderings.run(work, network) : work())
      return page instanceof Response ? page : send(page, c)
    }
    const encoding = preferredEncoding(c.req.header('accept-encoding'))
    // Without the visitor's headers, so that the cached page contains no data of the visitor.
    const drawShared = async () => {
      const page = await render(new Request(origin + shown.key), c, shown.routeId)
      return page instanceof Response ? readUncached(page) : page
    }
    const queue = { semaphore: renderings, network }
    const answer = await cache.answer(origin + shown.key, encoding, drawShared, queue)
    return 'etag' in answer ? sendCopy(answer, c) : send(answer, c)
  }
}

function isRead(c: Context<ShopEnv>): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

/**
 * The visitor's request under the shop's own origin (behind a proxy the two differ), without its body, which is read
 * already. The router compares Origin with that; `same-origin.ts` has already compared it with what the visitor sees.
 */
function toRequest(c: Context<ShopEnv>): Request {
  const { origin, target } = c.var
  const { raw, url, method } = c.req
  const from = raw.headers.get('origin')
  if (isRead(c) && url === origin + target && (from === null || from === origin)) return raw
  const headers = new Headers(raw.headers)
  if (from !== null) headers.set('origin', origin)
  return new Request(origin + target, { method, headers, signal: raw.signal })
}

/** Reads the whole response, unless it is a download, to hash its scripts and compress its bytes, and sets missing headers. */
async function complete(
  response: Response,
  outcome: Outcome,
  c: Context<ShopEnv>,
  { isShared, settings }: { isShared: boolean; settings: AppContext['settings'] },
): Promise<RenderedPage | Response> {
  const { origin, requestId } = c.var
  // The client aborted the request body; the router answers that with a 500. A read has no body, and other visitors may
  // share its page.
  if (response.status === 500 && !isRead(c) && c.env?.incoming?.errored) {
    return errorResponse(MALFORMED, origin)
  }
  const type = response.headers.get('content-type') ?? ''
  const status = response.status === 500 ? statusForError(outcome.failure) : response.status
  if (response.status === 500 && (type === '' || type.startsWith('text/plain'))) {
    return errorResponse(status === 503 ? SERVICE_UNAVAILABLE : unexpectedError(requestId, settings), origin)
  }
  // 304: a route that sets an ETag found that the client has its content.
  if (status === 304 || !isCompressible(type)) return response
  if (isDownload(response)) return streamDownload(response, c.req.header('accept-encoding'))
  if (response.headers.has('content-encoding')) return response
  const headers = new Headers(response.headers)
  const drawn = outcome.html ?? Buffer.from(await response.arrayBuffer())
  // Public pages are readable without scripts; forms of the admin area or of an order need theirs at once.
  const body = isShared && outcome.html ? deferModuleScripts(drawn) : drawn
  const caching = headers.get('cache-control') ?? ''
  const keep =
    isShared && response.status === 200 && !headers.has('set-cookie') && !/no-store|private/.test(caching)
  for (const [name, value] of Object.entries(securityHeaders(origin))) {
    if (!headers.has(name)) headers.set(name, value)
  }
  if (type.startsWith('text/html')) headers.set('content-security-policy', pagePolicy(body))
  if (!caching) headers.set('cache-control', keep ? toCacheControl(type) : 'no-store')
  return { status, headers, body, keep, foundNothing: outcome.foundNothing }
}

/** A file of any length: it is sent while it is written. A route may have compressed it. */
function isDownload({ headers, status }: Response): boolean {
  return status === 200 && headers.has('content-disposition')
}

function streamDownload(response: Response, acceptEncoding: string | undefined): Response {
  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  const isCompressed = headers.get('content-encoding') === 'gzip'
  // Not Brotli: its streams compress at quality 11 by default, and clients that accept it accept gzip.
  const isAccepted = acceptsGzip(acceptEncoding)
  if (!response.body || isCompressed === isAccepted) return new Response(response.body, { headers })
  if (isAccepted) headers.set('content-encoding', 'gzip')
  else headers.delete('content-encoding')
  const conversion = isAccepted ? new CompressionStream('gzip') : new DecompressionStream('gzip')
  return new Response(response.body.pipeThrough(conversion), { headers })
}

async function readUncached({ status, headers, body }: Response): Promise<RenderedPage> {
  return { status, headers, body: Buffer.from(await new Response(body).arrayBuffer()), keep: false }
}

/** Browsers revalidate pages each time (an ETag saves their bytes); the router's data stays fresh five minutes. */
function toCacheControl(type: string): string {
  return type.startsWith('text/x-script') ? 'private, max-age=300, stale-while-revalidate=3300' : 'no-cache'
}

async function send(
  { status, headers, body, foundNothing }: RenderedPage,
  c: Context<ShopEnv>,
): Promise<Response> {
  c.set('foundNothing', foundNothing)
  const encoding = preferredEncoding(c.req.header('accept-encoding'))
  const bytes = await compressPage(body, encoding)
  // Several visitors may share the page, each with an own encoding.
  const sent = new Headers(headers)
  sent.append('vary', 'Accept-Encoding')
  if (encoding !== 'identity') sent.set('content-encoding', encoding)
  sent.set('content-length', String(bytes.length))
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers: sent })
}

function sendCopy(copy: PageCopy, c: Context<ShopEnv>): Response {
  c.set('foundNothing', copy.foundNothing)
  if (isPersonal(c.req.header('cookie'), c.req.header('authorization'))) {
    const headers: Record<string, string> = { ...copy.headers, 'cache-control': 'no-store' }
    delete headers.etag
    return copyResponse(copy, headers)
  }
  if (isUnchanged(copy, c.req.header('if-none-match'))) {
    return new Response(null, { status: 304, headers: copy.headersUnchanged })
  }
  return copyResponse(copy, copy.headers)
}

/** Shares the cached bytes: a client that sends many requests and reads no response must not fill the memory. */
function copyResponse({ body }: PageCopy, headers: Record<string, string>): Response {
  return new Response(body as Uint8Array<ArrayBuffer>, { headers })
}
