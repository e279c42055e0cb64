import type { MiddlewareHandler } from 'hono'
import { errorResponse, FOREIGN } from './error-response.ts'
import type { ShopEnv } from './shop-env.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * Rejects writes from other sites. Browsers send the origin of a write in Sec-Fetch-Site and Origin, and scripts cannot
 * forge either. A write with cookies but without these headers does not come from the shop's pages.
 */
export const sameOriginWrites: MiddlewareHandler<ShopEnv> = async (c, next) => {
  if (
    READS.has(c.req.method) ||
    isOurs(c.req.raw.headers, [c.req.header('host'), parseHost(c.get('origin'))])
  ) {
    return next()
  }
  return errorResponse(FOREIGN, c.get('origin'))
}

function isOurs(headers: Headers, hosts: (string | undefined)[]): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  // Compares hosts: behind a proxy that terminates TLS, the shop may not know that the visitor uses https.
  if (origin !== null) return isOneOf(hosts, parseHost(origin))
  // Neither header and no cookie: a program without a user's session.
  return site !== null || !headers.has('cookie')
}

/** Undefined is no host: `Origin: null` is the origin of every sandboxed page and every file. */
function isOneOf(hosts: readonly (string | undefined)[], host: string | undefined): boolean {
  return host !== undefined && hosts.includes(host)
}

function parseHost(origin: string): string | undefined {
  return URL.parse(origin)?.host || undefined
}
