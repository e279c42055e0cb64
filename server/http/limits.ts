import type { MiddlewareHandler } from 'hono'
import { canonicalPath, isPlainPath, pageOfPath } from './canonical-path.ts'
import { errorResponse, MALFORMED, NOT_ALLOWED, TOO_LONG } from './error-response.ts'
import type { RouteTable } from './route-table.ts'
import type { ShopEnv } from './shop-env.ts'

const MAX_TARGET = 8192
const READING = ['GET', 'HEAD']

/** Rejects requests that no page of the shop sends, before they cause work. */
export function limitRequests(routes: () => Promise<RouteTable>): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    const origin = c.get('origin')
    if (c.get('target').length > MAX_TARGET) return errorResponse(TOO_LONG, origin)
    const { pathname } = new URL(c.req.url)
    if (!isReadable(pathname)) return errorResponse(MALFORMED, origin)
    c.set('path', isPlainPath(pathname) ? pathname : canonicalPath(pathname, await routes()))
    return next()
  }
}

/** Rejects methods that the page does not take. */
export function limitMethods(routes: () => Promise<RouteTable>): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    const { method } = c.req
    if (READING.includes(method)) return next()
    // A POST to a path that is no page gets 404.
    const writing = (await routes()).match(pageOfPath(c.get('path')))?.methods ?? ['POST']
    if (writing.includes(method)) return next()
    return errorResponse(NOT_ALLOWED, c.get('origin'), { allow: [...READING, ...writing].join(', ') })
  }
}

/** Redirects every other spelling of a path to the canonical one, under which pages are cached and counted. */
export const redirectToCanonicalPath: MiddlewareHandler<ShopEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  return pathname === c.get('path') ? next() : c.redirect(c.get('path') + search, 308)
}

/** Percent-encoding that decodes, to text that a database can hold. */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
