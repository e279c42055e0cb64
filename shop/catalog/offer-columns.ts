import { listOffers } from '#shop/products/product-price.ts'
import type { CatalogQuery } from './catalog-state.ts'
import type { IndexedProduct, Offer } from './indexed-product.ts'
import type { OptionNumbers } from './option-numbers.ts'
import { isWithin, type PriceBounds } from './price-bounds.ts'
import { OFFER_KEYS, type OfferKey } from './shown-size.ts'
import { listKeys } from './size-facets.ts'

/** What a query asks of an offer. */
interface AskedOffer {
  price: PriceBounds
  /** 1 for the number of each chosen size. Undefined: any size. */
  sizes: Uint8Array | undefined
}

/** The prices and the sizes of the offers of each slot, as numbers. */
export class OfferColumns {
  readonly #options: OptionNumbers
  readonly #group: number
  /** The offers of slot N are from `#starts[N]` to `#starts[N + 1]`. */
  readonly #starts: number[] = [0]
  readonly #keys: Record<OfferKey, number[]> = { price: [], perMl: [] }
  /** The options of offer N are in `#ofOffers` from `#optionStarts[N]` to `#optionStarts[N + 1]`. */
  readonly #optionStarts: number[] = [0]
  readonly #ofOffers: number[] = []

  /** `group`: that of the sizes in `options`. */
  constructor(options: OptionNumbers, group: number) {
    this.#options = options
    this.#group = group
  }

  /** Adds the offers of the next slot. */
  add({ sizes }: IndexedProduct): void {
    for (const offer of listOffers(sizes)) {
      this.#keys.price.push(OFFER_KEYS.price(offer))
      this.#keys.perMl.push(OFFER_KEYS.perMl(offer))
      for (const key of listKeys(offer)) this.#ofOffers.push(this.#options.add(this.#group, key))
      this.#optionStarts.push(this.#ofOffers.length)
    }
    this.#starts.push(this.#keys.price.length)
  }

  /** Replaces the prices of a slot. False, and nothing changes, if its offers have other sizes than before. */
  replace(slot: number, { sizes }: IndexedProduct): boolean {
    const offers = listOffers(sizes)
    const start = this.#starts[slot] as number
    if ((this.#starts[slot + 1] as number) - start !== offers.length) return false
    const hasSizes = (offer: Offer, at: number) => {
      const numbers = this.#ofOffers.slice(this.#optionStarts[at], this.#optionStarts[at + 1])
      const keys = listKeys(offer)
      return (
        keys.length === numbers.length &&
        keys.every((key, place) => this.#options.find(this.#group, key) === numbers[place])
      )
    }
    if (!offers.every((offer, place) => hasSizes(offer, start + place))) return false
    for (const [place, offer] of offers.entries()) {
      this.#keys.price[start + place] = OFFER_KEYS.price(offer)
      this.#keys.perMl[start + place] = OFFER_KEYS.perMl(offer)
    }
    return true
  }

  /** What a query asks; undefined if that is nothing. */
  asked({ price, sizes }: CatalogQuery): AskedOffer | undefined {
    if (price.min === undefined && price.max === undefined && sizes.length === 0) return undefined
    if (sizes.length === 0) return { price, sizes: undefined }
    const chosen = new Uint8Array(this.#options.count)
    for (const size of sizes) {
      const option = this.#options.find(this.#group, size)
      if (option !== undefined) chosen[option] = 1
    }
    return { price, sizes: chosen }
  }

  has(slot: number, asked: AskedOffer): boolean {
    const end = this.#starts[slot + 1] as number
    for (let offer = this.#starts[slot] as number; offer < end; offer++) {
      if (this.#isAsked(offer, asked)) return true
    }
    return false
  }

  /** Adds 1 to the count of each size that the slot offers within the price. `seen`: the last slot counted for each. */
  countSizes(slot: number, price: PriceBounds, counts: Uint32Array, seen: Int32Array): void {
    const end = this.#starts[slot + 1] as number
    for (let offer = this.#starts[slot] as number; offer < end; offer++) {
      if (!isWithin(this.#keys.price[offer] as number, price)) continue
      const last = this.#optionStarts[offer + 1] as number
      for (let at = this.#optionStarts[offer] as number; at < last; at++) {
        const option = this.#ofOffers[at] as number
        if (seen[option] === slot) continue
        seen[option] = slot
        ;(counts[option] as number)++
      }
    }
  }

  /** The lowest value among the asked offers of a slot that has one. */
  lowest(slot: number, key: OfferKey, asked: AskedOffer): number {
    const end = this.#starts[slot + 1] as number
    let lowest = Number.POSITIVE_INFINITY
    for (let offer = this.#starts[slot] as number; offer < end; offer++) {
      if (this.#isAsked(offer, asked)) lowest = Math.min(lowest, this.#keys[key][offer] as number)
    }
    return lowest
  }

  /** The highest price of a slot. */
  maxPrice(slot: number): number {
    const end = this.#starts[slot + 1] as number
    let max = 0
    for (let offer = this.#starts[slot] as number; offer < end; offer++) {
      max = Math.max(max, this.#keys.price[offer] as number)
    }
    return max
  }

  #isAsked(offer: number, { price, sizes }: AskedOffer): boolean {
    if (!isWithin(this.#keys.price[offer] as number, price)) return false
    if (!sizes) return true
    const end = this.#optionStarts[offer + 1] as number
    for (let at = this.#optionStarts[offer] as number; at < end; at++) {
      if (sizes[this.#ofOffers[at] as number]) return true
    }
    return false
  }
}
