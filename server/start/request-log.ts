import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { emitter } from '#server/telemetry/instrumentation.ts'
import type { Log } from '#server/telemetry/log.ts'
import { loggedPath } from '#shop/orders/order-path.ts'

/** Short enough to be read out on the phone, long enough to be unique in a month of logs. */
function newRequestId(): string {
  return randomUUID().slice(0, 13)
}

const emitRequest = emitter('request')

interface Answered {
  method: string
  target: string
  status: number
  start: number
  bytes: number
}

/** The fields of a line. Queries, addresses and browsers are personal data, so none is written. */
function formatLine({ method, target, status, start, bytes }: Answered) {
  const path = loggedPath(withoutQuery(target)).slice(0, 200)
  const ms = msSince(start)
  emitRequest(() => ({ method, path, status, ms }))
  return { method, path, status, ms, bytes }
}

function withoutQuery(target: string): string {
  const mark = target.indexOf('?')
  return mark < 0 ? target : target.slice(0, mark)
}

const msSince = (start: number) => Math.round((performance.now() - start) * 100) / 100

/** Milliseconds for which equal lines are buffered, and the max number of different ones. */
const GATHERING = 1000
const MAX_LINES = 1000

/**
 * The lines of pages sent from memory. Writing one takes half as long as sending such a page: those of one page are
 * written together each second, with how often it was sent and its slowest time.
 */
export class GatheredLines {
  readonly #log: Log
  #lines = new Map<string, ReturnType<typeof formatLine> & { times: number }>()

  constructor(log: Log) {
    this.#log = log
  }

  add(answered: Answered): void {
    const key = `${answered.status} ${withoutQuery(answered.target)}`
    const before = this.#lines.get(key)
    if (before) {
      const { method, path, status } = before
      const ms = msSince(answered.start)
      emitRequest(() => ({ method, path, status, ms }))
      before.times++
      before.bytes += answered.bytes
      before.ms = Math.max(before.ms, ms)
      return
    }
    if (this.#lines.size === 0) setTimeout(() => this.write(), GATHERING).unref()
    if (this.#lines.size === MAX_LINES) this.write()
    this.#lines.set(key, { ...formatLine(answered), times: 1 })
  }

  /** Writes the buffered lines, also before the shop closes. */
  write(): void {
    for (const line of this.#lines.values()) this.#log.info(line)
    this.#lines = new Map()
  }
}

/** Gives each request an id and a log with it, and writes one line after the response. */
export function requestLog(log: Log): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    const start = performance.now()
    const id = newRequestId()
    c.set('requestId', id)
    c.set('log', log.child({ id }))
    await next()
    const { status, headers } = c.res
    const { method, path: target } = c.req
    const bytes = method === 'HEAD' ? 0 : Number(headers.get('content-length') ?? 0)
    const line = formatLine({ method, target, status, start, bytes })
    log[line.path === '/healthz' || line.path === '/readyz' ? 'debug' : 'info']({ id, ...line })
  }
}
