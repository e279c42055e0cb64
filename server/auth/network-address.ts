import { isIPv6 } from 'node:net'

/**
 * What counts as one visitor: an IPv4 address, or the first half of an IPv6 address, because whoever has one has all
 * the 2^64 behind it.
 */
export function networkOf(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)
  if (mapped?.[1]) return mapped[1]
  const [bare = address] = address.split('%')
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.toLowerCase().split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array(Math.max(0, missing)).fill('0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
