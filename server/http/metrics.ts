import type { Handler } from 'hono'
import type { Registry } from 'prom-client'
import { isSameText } from '#server/auth/encryption.ts'
import type { ShopEnv } from './shop-env.ts'

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
