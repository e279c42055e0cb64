import { withRoom } from './posting-lists.ts'

const NO_MATCH = 255
/** Above this share of all slots, all groups are cleared: their memory is in one piece. */
const MANY = 1 / 16

/** A set of slots, each with the best group of texts in which it was found. Clearing a small set costs only what it contains. */
export class SlotGroups {
  #groups = new Uint8Array(256).fill(NO_MATCH)
  #slots = new Uint32Array(256)
  size = 0

  /** Makes room for slots below a number. */
  reserve(slots: number): void {
    const known = this.#groups.length
    this.#slots = withRoom(this.#slots, slots)
    this.#groups = withRoom(this.#groups, slots)
    this.#groups.fill(NO_MATCH, known)
  }

  /** Adds a slot, or improves its group. With `within`, a slot must be in that set. */
  put(slot: number, group: number, within?: SlotGroups): void {
    const known = this.#groups[slot] ?? 0
    if (group >= known) return
    if (known === NO_MATCH) {
      if (within && within.#groups[slot] === NO_MATCH) return
      this.#slots[this.size++] = slot
    }
    this.#groups[slot] = group
  }

  /** For every slot the worse of its groups here and in another set, which has all slots of this one. */
  worsen(other: SlotGroups): void {
    for (let at = 0; at < this.size; at++) {
      const slot = this.#slots[at] ?? 0
      this.#groups[slot] = Math.max(this.#groups[slot] ?? 0, other.#groups[slot] ?? 0)
    }
  }

  /** Above every group if the slot is not in the set. */
  group(slot: number): number {
    return this.#groups[slot] ?? NO_MATCH
  }

  has(slot: number): boolean {
    return this.group(slot) !== NO_MATCH
  }

  /** The slots, in any order: a view that the next change may invalidate. */
  slots(): Uint32Array {
    return this.#slots.subarray(0, this.size)
  }

  clear(): void {
    if (this.size > this.#groups.length * MANY) this.#groups.fill(NO_MATCH)
    else for (let at = 0; at < this.size; at++) this.#groups[this.#slots[at] ?? 0] = NO_MATCH
    this.size = 0
  }
}
