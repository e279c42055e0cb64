import { Resolver } from 'node:dns/promises'
import { FetchError } from './fetch-error.ts'
import { isPublicAddress } from './public-address.ts'

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
