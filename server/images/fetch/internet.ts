import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { FetchError } from './fetch-error.ts'

/** IPv6 addresses outside of it are local, reserved, or an IPv4 address in another notation. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')
/** Public by its number, but inside Azure it is the service that configures the machine. */
const AZURE_HOST = '168.63.129.16'

const MAX_LENGTH = 2048
/** Names that no public DNS server answers: RFC 6761, RFC 8375, ICANN's `internal`, and what routers use. */
const LOCAL_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion|arpa)$/

/** Whether an IP address belongs to the public internet. Everything that is not surely public is not. */
export function isPublicAddress(address: string): boolean {
  // A zone (`%eth0`) names a network of this machine.
  if (!isIP(address) || address.includes('%') || address === AZURE_HOST) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_V6)
}

/**
 * The URL of an image of another site: https, its normal port, a public name. An IP address is refused in every
 * notation, because the URL parser turns all of them into one of the two normal ones. Throws a FetchError.
 */
export function parseImageUrl(text: string): URL {
  const url = text.length <= MAX_LENGTH ? URL.parse(text.trim()) : null
  if (!url) throw new FetchError('notAddress')
  if (url.protocol !== 'https:') throw new FetchError('notHttps')
  if (url.username || url.password) throw new FetchError('credentials')
  if (url.port) throw new FetchError('port')
  const name = url.hostname.replace(/\.$/, '')
  const isAddress = name.startsWith('[') || isIP(name) !== 0
  if (isAddress || !name.includes('.') || name.endsWith('.') || LOCAL_NAME.test(name))
    throw new FetchError('notPublic')
  url.hostname = name
  url.hash = ''
  return url
}

/** How images of other sites are reached. Only tests pass another one than `INTERNET`. */
export interface Internet {
  /** All IPv4 and IPv6 addresses of a host name. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  isPublic(address: string): boolean
  port: number
  /** Further certificate authorities. */
  ca?: string
}

export const INTERNET: Internet = { resolve: resolveByDns, isPublic: isPublicAddress, port: 443 }

/**
 * Asks the DNS servers of the machine. Not `dns.lookup`: it would read names of the local network from /etc/hosts, and a
 * slow server would hold one of the few threads of the process.
 */
async function resolveByDns(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** The addresses of a host to connect to. Throws a FetchError when there is none, or when one of them is not public. */
export async function resolvePublic(
  host: string,
  signal: AbortSignal,
  internet: Internet,
): Promise<string[]> {
  const addresses = await internet.resolve(host, signal)
  signal.throwIfAborted()
  if (addresses.length === 0) throw new FetchError('noHost')
  if (!addresses.every((address) => internet.isPublic(address))) throw new FetchError('notPublic')
  return addresses
}
