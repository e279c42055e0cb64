import { BlockList, isIP } from 'node:net'
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

/** Loopback and private networks (RFC 1122, 1918, 4193, 4291): a proxy of the shop's own connects from there. */
const LOCAL_PEERS = new BlockList()
LOCAL_PEERS.addSubnet('127.0.0.0', 8)
LOCAL_PEERS.addSubnet('10.0.0.0', 8)
LOCAL_PEERS.addSubnet('172.16.0.0', 12)
LOCAL_PEERS.addSubnet('192.168.0.0', 16)
LOCAL_PEERS.addAddress('::1', 'ipv6')
LOCAL_PEERS.addSubnet('fc00::', 7, 'ipv6')
LOCAL_PEERS.addSubnet('fe80::', 10, 'ipv6')

/** Whether an unconfigured proxy gives every client the same address. */
export function isAddressShared(c: Context<ShopEnv>, proxies: number): boolean {
  if (proxies > 0 || !c.req.header('x-forwarded-for')) return false
  const peer = c.env?.incoming?.socket.remoteAddress ?? ''
  const family = isIP(peer)
  return family > 0 && LOCAL_PEERS.check(peer, family === 6 ? 'ipv6' : 'ipv4')
}
