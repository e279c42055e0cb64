import { toNetwork } from '#server/auth/network-address.ts'

/** Rate limit: unknown tokens per network and minute. Valid links always open. */
const MISSES = 30
const WINDOW = 60_000
/** Max networks to remember; beyond it the counts start again. */
const NETWORKS = 10_000

const misses = new Map<string, { count: number; since: number }>()

/** Counts an unknown token of an order or review; true when the network exceeds the rate limit. */
export function recordMiss(address: string, now = Date.now()): boolean {
  const network = toNetwork(address)
  const found = misses.get(network)
  const recent = found && now - found.since < WINDOW ? found : { count: 0, since: now }
  recent.count++
  if (!found && misses.size >= NETWORKS) misses.clear()
  misses.set(network, recent)
  return recent.count > MISSES
}
