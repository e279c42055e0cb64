const MB = 1024 * 1024

interface PoolLimits {
  /** Bytes of all bodies together. */
  total: number
  /** Bytes of all bodies of one network. */
  network: number
}

/** Max memory for the bodies of this process. */
const LIMITS = {
  /** Forms that every visitor can send. */
  visitors: { total: 16 * MB, network: 4 * MB },
  /** Forms of the signed-in administrator, such as products and images. */
  administrator: { total: 48 * MB, network: 32 * MB },
} satisfies Record<string, PoolLimits>
export type BudgetLimits = typeof LIMITS

/** Memory of the request around a body: many short bodies cost more than their bytes. */
const OVERHEAD = 16 * 1024

/** The share of one body in the budget. */
export interface BodyShare {
  /** Reserves more bytes; false when the budget has no room for them. */
  take(bytes: number): boolean
  /** Called when an incomplete body has to make room for another one. Its reader removes it at the last byte. */
  onDisplaced: (() => void) | undefined
  /** Releases all reserved bytes. */
  release(): void
}

/** Limits the memory of all request bodies together, from their first byte until their answer. */
export class BodyBudget {
  readonly #visitors: Pool
  readonly #administrator: Pool

  constructor(limits: Partial<BudgetLimits> = {}) {
    const { visitors, administrator } = { ...LIMITS, ...limits }
    this.#visitors = new Pool(visitors)
    this.#administrator = new Pool(administrator)
  }

  /**
   * The share of one body from this network; undefined when the budget has no room. A body of the administrator reserves
   * its announced size at once, so that it does not fail at its last byte. One of a visitor reserves its bytes as they
   * arrive; without room the oldest incomplete body of the network that holds most makes it, so that silent clients do
   * not keep others out.
   */
  open(network: string, announced: number, isAdmin: boolean): BodyShare | undefined {
    const pool = isAdmin ? this.#administrator : this.#visitors
    const share: Share = { network, held: 0, onDisplaced: undefined, take, release }
    function take(bytes: number): boolean {
      if (isAdmin ? pool.isFull(share, bytes) : !pool.makeRoom(share, bytes)) return false
      pool.add(share, bytes)
      return true
    }
    function release(): void {
      pool.add(share, -share.held)
    }
    if (!take(OVERHEAD + (isAdmin ? announced : 0))) return undefined
    return isAdmin ? { ...share, take: () => true } : share
  }
}

interface Share extends BodyShare {
  network: string
  held: number
}

interface Network {
  held: number
  /** The oldest first. */
  shares: Set<Share>
}

class Pool {
  readonly #limits: PoolLimits
  readonly #networks = new Map<string, Network>()
  #held = 0

  constructor(limits: PoolLimits) {
    this.#limits = limits
  }

  add(share: Share, bytes: number): void {
    const own = this.#networks.get(share.network) ?? { held: 0, shares: new Set() }
    share.held += bytes
    own.held += bytes
    this.#held += bytes
    if (share.held > 0) own.shares.add(share)
    else own.shares.delete(share)
    if (own.held > 0) this.#networks.set(share.network, own)
    else this.#networks.delete(share.network)
  }

  isFull(share: Share, bytes: number): boolean {
    return this.#isCrowded(share.network, bytes) || this.#held + bytes > this.#limits.total
  }

  /** Displaces incomplete bodies until there is room; false when the share itself is the next, or there is none. */
  makeRoom(share: Share, bytes: number): boolean {
    while (this.isFull(share, bytes)) {
      const next = this.#isCrowded(share.network, bytes)
        ? this.#findOldest(share.network)
        : this.#findOldest(this.#largest())
      const displace = next?.onDisplaced
      if (!displace || next === share) return false
      next.release()
      displace()
    }
    return true
  }

  #isCrowded(network: string, bytes: number): boolean {
    return (this.#networks.get(network)?.held ?? 0) + bytes > this.#limits.network
  }

  /** The network that holds most, among those with incomplete bodies. */
  #largest(): string | undefined {
    let [found, most] = [undefined as string | undefined, 0]
    for (const [name, { held }] of this.#networks)
      if (held > most && this.#findOldest(name)) [found, most] = [name, held]
    return found
  }

  #findOldest(network: string | undefined): Share | undefined {
    return this.#networks
      .get(network ?? '')
      ?.shares.values()
      .find(({ onDisplaced }) => onDisplaced)
  }
}
