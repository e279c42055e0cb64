import { isLocalOrIn, normalizeAddress } from '#server/auth/network-address.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import type { Env } from '#server/env.ts'

type ProxySettings = Pick<Env, 'TRUST_PROXY' | 'TRUSTED_PROXIES'>

/** The other end of the connection that a request came by. */
interface Peer {
  /** As Node reports it: undefined when the connection is gone. Null without a network, as in `app.request()`. */
  address: string | null | undefined
}

/** Finds the peer of a request; Hono has no connection where it is asked without a network. */
export function getPeer(incoming: { socket: { remoteAddress?: string | undefined } } | undefined): Peer {
  return { address: incoming ? incoming.socket.remoteAddress : null }
}

/**
 * The address of the visitor: of the peer, or the one that the outermost of TRUST_PROXY proxies saw. Each proxy on
 * the way has to be local or named in TRUSTED_PROXIES; other clients can forge X-Forwarded-For.
 */
export function clientAddress(
  peer: Peer,
  forwardedFor: string | undefined,
  env: ProxySettings,
): Pick<Visitor, 'address' | 'addressIsShared'> {
  const hops = forwardedFor?.split(',') ?? []
  let address = peer.address ? (normalizeAddress(peer.address) ?? 'unknown') : 'unknown'
  if (env.TRUST_PROXY === 0) {
    return { address, addressIsShared: forwardedFor !== undefined && isTrusted(peer, env) }
  }
  for (let hop = 1; hop <= env.TRUST_PROXY && isTrusted(hop === 1 ? peer : { address }, env); hop++) {
    const seen = normalizeAddress(hops.at(-hop) ?? '')
    if (seen === undefined) break
    address = seen
  }
  return { address, addressIsShared: false }
}

/**
 * Scheme and host of the shop as this visitor sees it. Without PUBLIC_URL it is what the request says,
 * which is why it is part of the key of every cached page: one visitor's host must not reach another's page.
 */
export function shopOrigin(
  peer: Peer,
  { host, forwardedProto }: { host: string; forwardedProto: string | undefined },
  env: ProxySettings & Pick<Env, 'PUBLIC_URL'>,
): string {
  if (env.PUBLIC_URL !== undefined) return env.PUBLIC_URL
  const protocols = forwardedProto?.split(',').map((protocol) => protocol.trim()) ?? []
  // The outermost proxy knows the visitor's protocol; a proxy that replaces the header leaves only one value.
  const protocol = protocols.at(-env.TRUST_PROXY) ?? protocols[0]
  const isHttps = protocol === 'https' && env.TRUST_PROXY > 0 && isTrusted(peer, env)
  return `${isHttps ? 'https' : 'http'}://${host}`
}

/** Whether the peer is local or named in TRUSTED_PROXIES. */
export function isTrusted({ address }: Peer, { TRUSTED_PROXIES }: Pick<Env, 'TRUSTED_PROXIES'>): boolean {
  if (address === null) return true
  const normal = normalizeAddress(address ?? '')
  return normal !== undefined && isLocalOrIn(TRUSTED_PROXIES, normal)
}
