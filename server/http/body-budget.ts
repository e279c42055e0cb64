const MB = 1024 * 1024

interface Pool {
  /** Bytes of all bodies together. */
  total: number
  /** Bytes of all bodies of one network. */
  network: number
  /** The part of `total` that only bodies of up to 4 KB may use. */
  reserve: number
}

/** Max memory for the bodies of this process. */
const LIMITS: Record<'small' | 'large', Pool> = {
  /** Ordinary forms, which every visitor can send. Most have less than 4 KB. */
  small: { total: 16 * MB, network: 4 * MB, reserve: 4 * MB },
  /** Forms that only the administrator sends: products and images. */
  large: { total: 48 * MB, network: 32 * MB, reserve: 0 },
}
export type BudgetLimits = typeof LIMITS

/** Max announced bytes of a small body. */
export const SMALL_BODY = 64 * 1024
const SHORT_BODY = 4 * 1024
/** Memory of the request around a body: many short bodies cost more than their bytes. */
const OVERHEAD = 16 * 1024

/** The share of one body in the budget. */
export interface BodyShare {
  /** Reserves more bytes; false when the budget has no room for them. */
  take(bytes: number): boolean
  /** Releases all reserved bytes. */
  release(): void
}

/** Limits the memory of all request bodies together, from their first byte until their answer. */
export class BodyBudget {
  readonly #limits: BudgetLimits
  readonly #held = { small: new Map<string, number>(), large: new Map<string, number>() }
  readonly #totals = { small: 0, large: 0 }

  constructor(limits: Partial<BudgetLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * The share of one body from this network; undefined when the budget has no room. A large body reserves its announced
   * size at once, so that it does not fail at its last byte; a small one reserves its bytes as they arrive.
   */
  open(network: string, announced: number): BodyShare | undefined {
    const size = announced > SMALL_BODY ? 'large' : 'small'
    let held = 0
    const take = (bytes: number) => {
      if (!this.#hasRoom(size, network, bytes, held + bytes <= SHORT_BODY + OVERHEAD)) return false
      this.#add(size, network, bytes)
      held += bytes
      return true
    }
    const release = () => {
      this.#add(size, network, -held)
      held = 0
    }
    if (!take(OVERHEAD + (size === 'large' ? announced : 0))) return undefined
    return { take: size === 'large' ? () => true : take, release }
  }

  #hasRoom(size: keyof BudgetLimits, network: string, bytes: number, isShort: boolean): boolean {
    const { total, network: most, reserve } = this.#limits[size]
    return (
      (this.#held[size].get(network) ?? 0) + bytes <= most &&
      this.#totals[size] + bytes <= total - (isShort ? 0 : reserve)
    )
  }

  #add(size: keyof BudgetLimits, network: string, bytes: number): void {
    const held = (this.#held[size].get(network) ?? 0) + bytes
    if (held > 0) this.#held[size].set(network, held)
    else this.#held[size].delete(network)
    this.#totals[size] += bytes
  }
}
