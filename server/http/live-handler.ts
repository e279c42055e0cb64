import type { Handler } from 'hono'
import type { Accounts } from '#server/auth/accounts.ts'
import type { Role } from '#server/auth/schema.ts'
import { errorResponse } from './error-response.ts'
import type { LiveStreams } from './live.ts'
import type { ShopEnv } from './shop-env.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would buffer the events.
  'x-accel-buffering': 'no',
}

const NO_STORE = { 'cache-control': 'no-store' }

const FULL = {
  status: 503,
  title: 'Demasiadas ventanas abiertas',
  text: 'Hay demasiadas ventanas de administración abiertas a la vez. Esta se actualizará cada medio minuto.',
}

/**
 * GET /admin/live, behind the guard of the administration, and GET /account/live, whose only event is the end of the
 * session. HEAD only checks whether the session lasts.
 */
export function live(streams: LiveStreams, accounts: Accounts, role: Role): Handler<ShopEnv> {
  return async (c) => {
    const visitor = c.get('visitor')
    const found = role === 'admin' ? c.get('admin') : await accounts.findCustomer(visitor)
    if (!found) return c.json({ sessionExpired: true }, 401, NO_STORE)
    if (c.req.method === 'HEAD') return c.body(null, 200, { ...HEADERS, ...NO_STORE })
    const endOfSession = () => accounts.endOfSession(visitor, role)
    const body = streams.open({ userId: found.userId, endOfSession })
    return body
      ? new Response(body, { headers: { ...HEADERS, ...NO_STORE } })
      : errorResponse(FULL, c.get('origin'), { 'retry-after': '30' })
  }
}
