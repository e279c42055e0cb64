import { setTimeout } from 'node:timers/promises'
import type { Context, Handler } from 'hono'
import type { Registry } from 'prom-client'
import { isSameText } from '#server/auth/encryption.ts'
import type { Database } from '#server/db/database.ts'
import type { ShopEnv } from './shop-env.ts'

const PATIENCE = 2000

/** `/healthz`: the process answers. Restart it when it does not. */
export function healthz(c: Context<ShopEnv>): Response {
  c.header('cache-control', 'no-store')
  return c.json({ status: 'ok' })
}

/** `/readyz`: the database answers too, and the shop is not about to close. Send no visitors otherwise. */
export function readyz(database: Pick<Database, 'pool'>, closing: AbortSignal | undefined) {
  return async (c: Context<ShopEnv>): Promise<Response> => {
    c.header('cache-control', 'no-store')
    const ready = !closing?.aborted && (await answersInTime(database))
    return c.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503)
  }
}

async function answersInTime({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, setTimeout(PATIENCE, false, { ref: false })])
}

/** `/metrics` for clients with the token of METRICS_TOKEN; for all other clients the page does not exist. */
export function metrics(registry: Registry, token: string): Handler<ShopEnv> {
  return async (c, next) => {
    if (!isSameText(token, c.req.header('authorization') ?? '', `Bearer ${token}`)) return next()
    return c.body(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  }
}
