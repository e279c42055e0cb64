import { findNetwork } from '#server/auth/network-address.ts'
import type { Env } from '#server/env.ts'
import { preferredEncoding } from '#server/http/accepted-encodings.ts'
import { clientAddress, getPeer, shopOrigin } from '#server/http/client-address.ts'
import { isUnchanged } from '#server/http/file-response.ts'
import type { Shortcut } from '#server/http/http-server.ts'
import type { PageCache } from '#server/http/page-cache.ts'
import type { PublicPages } from '#server/http/page-cache-key.ts'
import { isVisit, type VisitCounts } from '#shop/insights/visit-counts.server.ts'
import { isPersonal } from './pages.ts'
import type { GatheredLines } from './request-log.ts'
import { askedBy } from './visits.ts'

/**
 * Sends a cached page directly with Node's request and response. Web Request and Response objects, which all other
 * requests use, would cost several times as much.
 */
export function pageCacheFastPath(
  cache: PageCache,
  env: Env,
  lines: GatheredLines,
  publicPages: PublicPages,
  counts: VisitCounts,
): Shortcut {
  return (incoming, outgoing) => {
    const { method, url: target = '', headers } = incoming
    const { host } = headers
    if (method !== 'GET' || isPersonal(headers.cookie, headers.authorization)) return false
    const start = performance.now()
    const page = host && publicPages.find(target)
    if (!page) return false
    const forwardedProto = headers['x-forwarded-proto']?.toString()
    const origin = shopOrigin(getPeer(incoming), { host, forwardedProto }, env)
    const copy = cache.ready(origin + page.key, preferredEncoding(headers['accept-encoding']?.toString()))
    if (!copy) return false
    const unchanged = isUnchanged(copy, headers['if-none-match'])
    const status = unchanged ? 304 : 200
    const bytes = unchanged ? 0 : copy.body.length
    outgoing.writeHead(status, unchanged ? copy.headersUnchanged : copy.headers)
    outgoing.end(unchanged ? undefined : copy.body)
    if (page.isVisit && isVisit(askedBy(headers, page.key))) {
      const forwardedFor = headers['x-forwarded-for']?.toString()
      const network = () => findNetwork(clientAddress(getPeer(incoming), forwardedFor, env))
      counts.see(page.key, copy.foundNothing, network)
    }
    lines.add({ method, target, status, start, bytes })
    return true
  }
}
