import { PostingLists } from './posting-lists.ts'
import { SlotBits } from './slot-bits.ts'

/** The slots of each option: bits for a choice, which many products have, and a list for any other option. */
export class OptionSlots {
  readonly #bits = new Map<number, SlotBits>()
  readonly #lists = new PostingLists()

  /** Adds a slot, higher than all before. */
  add(option: number, slot: number, { isChoice }: { isChoice: boolean }): void {
    if (!isChoice) {
      this.#lists.push(option, slot)
      return
    }
    const bits = this.#bits.get(option) ?? new SlotBits()
    this.#bits.set(option, bits)
    bits.add(slot)
  }

  /** The slots that have any of the options. */
  union(options: Iterable<number>): SlotBits {
    const slots = new SlotBits()
    for (const option of options) {
      const bits = this.#bits.get(option)
      if (bits) slots.unite(bits)
      else slots.addAll(this.#lists.values(option))
    }
    return slots
  }

  /** Subtracts 1 from the distance of each of the slots that has an option, and perhaps of others. */
  approach(option: number, slots: SlotBits, distances: Int16Array): void {
    const having = this.#bits.get(option)?.clone().intersect(slots).list() ?? this.#lists.values(option)
    for (let at = 0; at < having.length; at++) (distances[having[at] as number] as number)--
  }

  /** How many of the slots have a choice. */
  count(choice: number, slots: SlotBits): number {
    const bits = this.#bits.get(choice)
    return bits ? slots.countShared(bits) : 0
  }
}
