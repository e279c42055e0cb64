import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { loggedPath } from '#domain/order-address.ts'
import type { Log } from '#server/log.ts'
import { teller } from '#server/measurements.ts'
import type { ShopEnv } from './shop-env.ts'

/** Short enough to be read out on the phone, long enough to be alone in a month of logs. */
export function newRequestId(): string {
  return randomUUID().slice(0, 13)
}

const tellRequest = teller('request')

interface Answered {
  id: string
  method: string
  target: string
  status: number
  start: number
  bytes: number
}

/** One line per request. Queries hold what people search for, addresses and browsers who they are: none is written. */
export function logRequest(log: Log, { id, method, target, status, start, bytes }: Answered): void {
  const mark = target.indexOf('?')
  const path = loggedPath(mark < 0 ? target : target.slice(0, mark)).slice(0, 200)
  const ms = Math.round((performance.now() - start) * 100) / 100
  tellRequest(() => ({ method, path, status, ms }))
  const level = path === '/healthz' || path === '/readyz' ? 'debug' : 'info'
  log[level]({ id, method, path, status, ms, bytes })
}

/** Numbers the request, gives it a log of its own, and writes its line once it is answered. */
export function requestLog(log: Log): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    const start = performance.now()
    const id = newRequestId()
    c.set('requestId', id)
    c.set('log', log.child({ id }))
    await next()
    const { status, headers } = c.res
    const bytes = c.req.method === 'HEAD' ? 0 : Number(headers.get('content-length') ?? 0)
    logRequest(log, { id, method: c.req.method, target: c.req.path, status, start, bytes })
  }
}
