import { countBits } from './character-sets.ts'
import { PostingLists, withRoom } from './posting-lists.ts'

/** A set of slots, with a bit for each. */
export class SlotBits {
  #words: Uint32Array

  /** An empty set with room for slots below a number. */
  constructor(slots = 0) {
    this.#words = new Uint32Array((slots + 31) >>> 5)
  }

  static below(slots: number): SlotBits {
    const all = new SlotBits(slots)
    all.#words.fill(0xffffffff)
    const rest = slots & 31
    if (rest > 0) all.#words[all.#words.length - 1] = (1 << rest) - 1
    return all
  }

  clone(): SlotBits {
    const copy = new SlotBits()
    copy.#words = this.#words.slice()
    return copy
  }

  add(slot: number): void {
    const word = slot >>> 5
    this.#words = withRoom(this.#words, word + 1)
    this.#words[word] = (this.#words[word] as number) | (1 << (slot & 31))
  }

  /** Adds slots in ascending order. */
  addAll(slots: Uint32Array): void {
    if (slots.length === 0) return
    this.#words = withRoom(this.#words, ((slots[slots.length - 1] as number) >>> 5) + 1)
    const words = this.#words
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      words[slot >>> 5] = (words[slot >>> 5] as number) | (1 << (slot & 31))
    }
  }

  remove(slot: number): void {
    const word = slot >>> 5
    if (word < this.#words.length) this.#words[word] = (this.#words[word] as number) & ~(1 << (slot & 31))
  }

  has(slot: number): boolean {
    const word = slot >>> 5
    return word < this.#words.length && ((this.#words[word] as number) & (1 << (slot & 31))) !== 0
  }

  /** Adds the slots of another set. */
  unite(other: SlotBits): this {
    this.#words = withRoom(this.#words, other.#words.length)
    const [words, others] = [this.#words, other.#words]
    for (let at = 0; at < others.length; at++) words[at] = (words[at] as number) | (others[at] as number)
    return this
  }

  /** Removes the slots that another set does not have. */
  intersect(other: SlotBits): this {
    const [words, others] = [this.#words, other.#words]
    const shared = Math.min(words.length, others.length)
    for (let at = 0; at < shared; at++) words[at] = (words[at] as number) & (others[at] as number)
    words.fill(0, shared)
    return this
  }

  /** Removes the slots that another set has. */
  subtract(other: SlotBits): this {
    const [words, others] = [this.#words, other.#words]
    const shared = Math.min(words.length, others.length)
    for (let at = 0; at < shared; at++) words[at] = (words[at] as number) & ~(others[at] as number)
    return this
  }

  /** The slots in ascending order. */
  list(): Uint32Array {
    const words = this.#words
    const slots = new Uint32Array(this.count())
    let length = 0
    for (let at = 0; at < words.length; at++) {
      for (let rest = words[at] as number; rest !== 0; rest &= rest - 1) {
        slots[length++] = (at << 5) | (31 - Math.clz32(rest & -rest))
      }
    }
    return slots
  }

  count(): number {
    return this.countShared(this)
  }

  /** How many slots another set has too. */
  countShared(other: SlotBits): number {
    const [words, others] = [this.#words, other.#words]
    const shared = Math.min(words.length, others.length)
    let count = 0
    for (let at = 0; at < shared; at++) count += countBits((words[at] as number) & (others[at] as number))
    return count
  }
}

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
