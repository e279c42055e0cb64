import type { Env } from '#server/env.ts'
import { isVisit } from '#server/insights/is-visit.ts'
import type { VisitCounts } from '#server/insights/visit-counts.ts'
import { isUnchanged } from './cached-page.ts'
import { peerOf, shopOrigin } from './client-address.ts'
import { preferredEncoding } from './compression.ts'
import type { Shortcut } from './http-server.ts'
import type { PageCache } from './page-cache.ts'
import type { PublicPages } from './page-cache-key.ts'
import { isPersonal } from './pages.ts'
import type { GatheredLines } from './request-log.ts'
import { askedBy } from './visits.ts'

/**
 * Sends a cached page straight from Node's request to Node's response. Passing it through web Request and
 * Response objects would cost several times what sending it does; everything else goes that way.
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
    const origin = shopOrigin(peerOf(incoming), { host, forwardedProto }, env)
    const copy = cache.ready(origin + page.key, preferredEncoding(headers['accept-encoding']?.toString()))
    if (!copy) return false
    const unchanged = isUnchanged(copy, headers['if-none-match'])
    const status = unchanged ? 304 : 200
    const bytes = unchanged ? 0 : copy.body.length
    outgoing.writeHead(status, unchanged ? copy.headersUnchanged : copy.headers)
    outgoing.end(unchanged ? undefined : copy.body)
    if (page.isVisit && isVisit(askedBy(headers, page.key))) counts.see(page.key, copy.foundNothing)
    lines.add({ method, target, status, start, bytes })
    return true
  }
}
