import type { Context } from 'hono'
import type { ShopEnv } from './shop-env.ts'

/**
 * The network address of who asks: of the connection, or, behind that many proxies of our own, the one that the
 * outermost of them saw. Anything further left in X-Forwarded-For was written by the visitor.
 */
export function clientAddress(c: Context<ShopEnv>, proxies: number): string {
  const connection = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return connection
  const hops =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((hop) => hop.trim()) ?? []
  return hops.at(-proxies) || connection
}
