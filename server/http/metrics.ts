import { createHash, timingSafeEqual } from 'node:crypto'
import type { Handler } from 'hono'
import type { Registry } from 'prom-client'
import type { ShopEnv } from './shop-env.ts'

/** `/metrics` for clients with the token of METRICS_TOKEN; for all other clients the page does not exist. */
export function metrics(registry: Registry, token: string): Handler<ShopEnv> {
  const expected = digest(`Bearer ${token}`)
  return async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return next()
    return c.body(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
