import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
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
