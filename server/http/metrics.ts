import { createHash, timingSafeEqual } from 'node:crypto'
import type { Handler } from 'hono'
import type { Registry } from 'prom-client'
import type { ShopEnv } from './shop-env.ts'

/** `/metrics`, for who carries the token of METRICS_TOKEN; for everybody else there is no such page. */
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
