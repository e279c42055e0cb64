import { networkOf } from '#server/auth/network-address.ts'

/** Wrong addresses of orders that one network may ask for in a minute (features.md §4.2). Right ones are not counted. */
const MISSES = 30
const WINDOW = 60_000
/** As many networks are remembered; then the memory is begun anew. */
const NETWORKS = 10_000

const misses = new Map<string, { count: number; since: number }>()

/** Whether this visitor may look for another order; who guesses has to wait. */
export function mayLook(address: string, now = Date.now()): boolean {
  return (recent(networkOf(address), now)?.count ?? 0) < MISSES
}

/** There was no order at the address this visitor asked for. */
export function noteMiss(address: string, now = Date.now()): void {
  const network = networkOf(address)
  const before = recent(network, now)
  if (before) before.count++
  else {
    if (misses.size >= NETWORKS) misses.clear()
    misses.set(network, { count: 1, since: now })
  }
}

function recent(network: string, now: number) {
  const found = misses.get(network)
  return found && now - found.since < WINDOW ? found : undefined
}
