import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { Accounts } from '#server/auth/accounts.ts'
import { limitPerMinute } from '#server/auth/minute-limit.ts'
import { findNetwork } from '#server/auth/network-address.ts'
import { errorResponse, MALFORMED } from '#server/http/error-response.ts'
import type { BodyReader } from '#server/http/request-body.ts'
import type { RouteTable } from '#server/http/route-table.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { isDataPath, isVisit, type VisitCounts } from '#shop/insights/visit-counts.server.ts'
import { isPersonal } from './pages.ts'

interface VisitParts {
  counts: VisitCounts
  accounts: Accounts
}

/** Counts a public page that was answered, but not the administrator's own visits. */
export function countVisits({ counts, accounts }: VisitParts): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' || (c.res.status !== 200 && c.res.status !== 304)) return
    const page = c.get('publicPage')
    if (!page?.isVisit || !isVisit(askedBy(c.req.header(), page.key))) return
    const foundNothing = c.get('foundNothing')
    countUnlessAdmin(c, accounts, () =>
      counts.see(page.key, foundNothing, () => findNetwork(c.get('visitor'))),
    )
  }
}

/** The headers that `isVisit` reads. The router always loads its data by fetch, so their mode says nothing. */
export function askedBy(headers: Readonly<Record<string, string | string[] | undefined>>, path: string) {
  return {
    agent: headers['user-agent']?.toString(),
    purpose: (headers['sec-purpose'] ?? headers.purpose)?.toString(),
    mode: isDataPath(path) ? undefined : headers['sec-fetch-mode']?.toString(),
  }
}

/** Looks for a session after the response, which does not wait for it; after a failed lookup nothing is counted. */
function countUnlessAdmin(c: Context<ShopEnv>, accounts: Accounts, count: () => void): void {
  if (isPersonal(c.req.header('cookie'), undefined))
    accounts.isStillAdmin(c.get('visitor')).then(
      (isAdmin) => isAdmin || count(),
      () => {},
    )
  else count()
}

/** Max reports of one network in a minute. */
const PER_MINUTE = 60
const BEACON = { kinds: ['text'], maxBytes: 200 } as const

/**
 * POST /contar: visits that only the browser sees, reported by the shop's pages (app/store/layout/store-frame.tsx).
 * "visto" and a page that it showed without a request, or "chat" and the page whose link to the chat was followed.
 */
export function beacon({
  counts,
  accounts,
  routes,
  bodies,
}: VisitParts & { routes: () => Promise<RouteTable>; bodies: BodyReader }): Handler<ShopEnv> {
  const isTooMany = limitPerMinute(PER_MINUTE)
  return async (c) => {
    const text = await bodies.withBody(c, BEACON, async (received) => received?.bytes.toString() ?? '')
    const [, what, path = ''] = /^(visto|chat) (\/[\w/-]{0,120})$/.exec(text) ?? []
    if (!what) return errorResponse(MALFORMED, c.get('origin'))
    const page = (await routes()).publicPages.find(path)
    const isOurs = c.req.header('origin') !== undefined
    const asked = { agent: c.req.header('user-agent'), purpose: undefined, mode: undefined }
    if (isOurs && isVisit(asked) && !isTooMany(c.get('visitor').address)) {
      countUnlessAdmin(c, accounts, () => {
        if (what === 'chat') counts.chat(page?.key ?? '')
        else if (page?.isVisit) counts.see(page.key)
      })
    }
    return c.body(null, 204, { 'cache-control': 'no-store' })
  }
}
