import type { MiddlewareHandler } from 'hono'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/telemetry/log.ts'
import { clientAddress, getPeer, shopOrigin } from './client-address.ts'
import type { ShopEnv } from './shop-env.ts'

/** Whether this process has been reached through a proxy that TRUST_PROXY does not count. */
export interface ProxyCheck {
  hasUnconfiguredProxy: boolean
}

const UNCONFIGURED =
  'Delante de la tienda hay un proxy que TRUST_PROXY no cuenta: todos los visitantes tienen la misma dirección, y no se sabe quién vino por https. Pon TRUST_PROXY=1 (o cuántos proxies hay) y PUBLIC_URL'

/** The settings that are missing for a proxy. */
export function missingSettings({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string[] {
  return ['TRUST_PROXY=1', ...(PUBLIC_URL === undefined ? ['PUBLIC_URL=https://mitienda.com'] : [])]
}

/** Sets the origin, the target and the visitor of a request; reports an unconfigured proxy once in the log. */
export function identifyVisitor(
  env: Env,
  log: Pick<Log, 'warn'>,
  check: ProxyCheck,
): MiddlewareHandler<ShopEnv> {
  return async (c, next) => {
    const { host, pathname, search } = new URL(c.req.url)
    const peer = getPeer(c.env?.incoming)
    const origin = shopOrigin(peer, { host, forwardedProto: c.req.header('x-forwarded-proto') }, env)
    const client = clientAddress(peer, c.req.header('x-forwarded-for'), env)
    c.set('origin', origin)
    c.set('target', pathname + search)
    c.set('visitor', { headers: c.req.raw.headers, ...client, secure: origin.startsWith('https:') })
    if (client.addressIsShared && !check.hasUnconfiguredProxy) {
      check.hasUnconfiguredProxy = true
      log.warn(UNCONFIGURED)
    }
    await next()
  }
}
