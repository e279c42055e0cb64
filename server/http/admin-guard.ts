import type { Context, MiddlewareHandler } from 'hono'
import type { Accounts } from '#server/auth/accounts.ts'
import { errorResponse } from './error-response.ts'
import type { ShopEnv } from './shop-env.ts'

/** The only URLs under /admin that are open without a session: the sign-in page and its data. */
const ENTRY = new Set(['/admin', '/admin.data'])

const SESSION_OVER = {
  status: 401,
  title: 'Tu sesión ha terminado',
  text: 'No se ha guardado nada todavía. Entra otra vez en otra pestaña y vuelve a cargar esta página: tu navegador enviará de nuevo lo que escribiste.',
}

/**
 * Rejects every request under /admin without the administrator's session, before routing: pages, their data, uploads,
 * live streams and unknown URLs. The routes check the session again.
 */
export function adminGuard(accounts: Accounts): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    const path = normalPath(c.req.path)
    if (!/^\/admin(?=[/.]|$)/.test(path)) return next()
    const admin = await accounts.findAdmin(c.get('visitor'))
    c.set('admin', admin)
    if (!admin && !ENTRY.has(path)) c.res = rejection(c)
    else await next()
    c.res.headers.set('cache-control', 'no-store')
    c.res.headers.set('x-robots-tag', 'noindex, nofollow')
  }
}

/** Normalizes like the router at its most lenient: it decodes the path and ignores case. */
function normalPath(path: string): string {
  return decodeURIComponent(path)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
}

/** Answers in the format that the kind of request expects. */
function rejection(c: Context<ShopEnv>): Response {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const { origin, target } = c.var
  if (c.req.path.endsWith('.data'))
    return isRead ? signInRedirectData(entryFor(target)) : sessionExpiredData()
  if (!c.req.header('accept')?.includes('text/html')) {
    return Response.json({ sessionExpired: true, message: 'Tu sesión ha terminado.' }, { status: 401 })
  }
  return isRead ? c.redirect(entryFor(target), 302) : errorResponse(SESSION_OVER, origin)
}

/** The URL of the sign-in page, which leads back to the requested page. */
function entryFor(target: string): string {
  const { pathname, searchParams } = new URL(target, 'http://local')
  searchParams.delete('_routes')
  const page = pathname.replace(/\.data$/, '')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return page === '/admin/dashboard' && !query
    ? '/admin'
    : `/admin?volver=${encodeURIComponent(page + query)}`
}

/**
 * Answers in the encoding in which React Router's browser half expects data (turbo-stream), for requests that are
 * refused before they reach the router. `same-origin.test.ts` decodes them with the router's own decoder.
 */
function dataResponse(flat: unknown[]): Response {
  return new Response(`${JSON.stringify(flat)}\n`, {
    status: 401,
    headers: { 'content-type': 'text/x-script; charset=utf-8', 'x-remix-response': 'yes' },
  })
}

/** The result of an action: `{ sessionExpired: true }`. The page that sent it stays as it is. */
export function sessionExpiredData(): Response {
  return dataResponse([{ _1: 2 }, 'data', { _3: 4 }, 'sessionExpired', true])
}

/** The result of loaders: go to the sign-in page. */
export function signInRedirectData(location: string): Response {
  return dataResponse([
    ['SingleFetchRedirect', 1],
    { _2: 3, _4: 5, _6: 7, _8: 7, _9: 7 },
    'redirect',
    location,
    'status',
    302,
    'revalidate',
    false,
    'reload',
    'replace',
  ])
}
