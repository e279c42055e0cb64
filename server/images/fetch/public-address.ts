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
