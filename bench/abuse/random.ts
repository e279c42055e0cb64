/** Deterministic random numbers: xorshift over 32 bits, mixed by the splitmix finalizer. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<Thing>(things: readonly Thing[]): Thing {
    return things[this.below(things.length)] as Thing
  }

  /** Between 0 and `most` random bytes. */
  bytes(max: number): Buffer {
    return Buffer.from(Array.from({ length: this.below(max + 1) }, () => this.below(256)))
  }

  /** An IPv4 or IPv6 address of the documentation networks. */
  address(): string {
    const part = () => this.below(256)
    return this.chance(80)
      ? `198.${18 + this.below(2)}.${part()}.${part()}`
      : `2001:db8:${part().toString(16)}:${part().toString(16)}::${part().toString(16)}`
  }
}
