import { toNetwork } from './network-address.ts'

const MINUTE = 60_000
/** Max networks to remember; beyond it the counts start again. */
const NETWORKS = 10_000

/** Returns a function that counts what the network of an address does; true above `max` times in a minute. */
export function limitPerMinute(max: number): (address: string, now?: number) => boolean {
  const counts = new Map<string, { count: number; since: number }>()
  return (address, now = Date.now()) => {
    const network = toNetwork(address)
    const found = counts.get(network)
    const recent = found && now - found.since < MINUTE ? found : { count: 0, since: now }
    recent.count++
    if (!found && counts.size >= NETWORKS) counts.clear()
    counts.set(network, recent)
    return recent.count > max
  }
}
