import { getSalePrice, listOffers, ON_SALE } from '#shop/products/product-price.ts'
import type { CatalogQuery } from './catalog-state.ts'
import type { IndexedProduct, Offer } from './indexed-product.ts'
import type { OptionNumbers } from './option-numbers.ts'
import { withRoom } from './posting-lists.ts'
import type { PriceBounds } from './price-bounds.ts'
import { OFFER_KEYS, type OfferKey } from './shown-size.ts'
import { listKeys } from './size-facets.ts'
import { SlotBits } from './slot-bits.ts'

interface AskedOffer {
  min: number
  max: number
  /** 1 for the number of each chosen size. Undefined: any size. */
  sizes: Uint8Array | undefined
}

/** What a search names of offers. */
interface NamedOffer {
  /** For each name of sizes: 1 for the number of each size that has it. */
  marks: Uint8Array[]
  isOnSale: boolean
}

/** The prices and the sizes of the offers of each slot, as numbers. */
export class OfferColumns {
  readonly #options: OptionNumbers
  readonly #group: number
  /** The offers of slot N are from `#starts[N]` to `#starts[N + 1]`. */
  #starts = new Uint32Array(256)
  #slotCount = 0
  /** The lowest and the highest price of each slot: most slots are compared with them alone. */
  #lowest = new Float64Array(256)
  #highest = new Float64Array(256)
  readonly #keys: Record<OfferKey, Float64Array> = {
    price: new Float64Array(256),
    perMl: new Float64Array(256),
  }
  /** 1 for each offer with a sale price. */
  #onSale = new Uint8Array(256)
  #offerCount = 0
  /** The options of offer N are in `#ofOffers` from `#optionStarts[N]` to `#optionStarts[N + 1]`. */
  #optionStarts = new Uint32Array(256)
  #ofOffers = new Uint32Array(256)
  #optionCount = 0

  /** `group`: that of the sizes in `options`. */
  constructor(options: OptionNumbers, group: number) {
    this.#options = options
    this.#group = group
  }

  /** Adds the offers of the next slot. Returns the numbers of their sizes, a view until the next call. */
  add({ sizes }: IndexedProduct): Uint32Array {
    const before = this.#optionCount
    for (const offer of listOffers(sizes)) {
      const number = this.#offerCount++
      for (const key of OFFER_KEY_NAMES) this.#keys[key] = withRoom(this.#keys[key], number + 1)
      this.#onSale = withRoom(this.#onSale, number + 1)
      this.#setKeys(number, offer)
      for (const key of listKeys(offer)) {
        this.#ofOffers = withRoom(this.#ofOffers, this.#optionCount + 1)
        this.#ofOffers[this.#optionCount++] = this.#options.add(this.#group, key)
      }
      this.#optionStarts = withRoom(this.#optionStarts, number + 2)
      this.#optionStarts[number + 1] = this.#optionCount
    }
    const slot = this.#slotCount++
    this.#starts = withRoom(this.#starts, slot + 2)
    this.#starts[slot + 1] = this.#offerCount
    this.#lowest = withRoom(this.#lowest, slot + 1)
    this.#highest = withRoom(this.#highest, slot + 1)
    this.#setBounds(slot)
    return this.#ofOffers.subarray(before, this.#optionCount)
  }

  /** Replaces the prices of a slot. False, and nothing changes, if its offers have other sizes than before. */
  replace(slot: number, { sizes }: IndexedProduct): boolean {
    const offers = listOffers(sizes)
    const start = this.#starts[slot] as number
    if ((this.#starts[slot + 1] as number) - start !== offers.length) return false
    const hasSizes = (offer: Offer, at: number) => {
      const numbers = this.#ofOffers.subarray(this.#optionStarts[at], this.#optionStarts[at + 1])
      const keys = listKeys(offer)
      return (
        keys.length === numbers.length &&
        keys.every((key, place) => this.#options.find(this.#group, key) === numbers[place])
      )
    }
    if (!offers.every((offer, place) => hasSizes(offer, start + place))) return false
    for (const [place, offer] of offers.entries()) this.#setKeys(start + place, offer)
    this.#setBounds(slot)
    return true
  }

  /** What a query asks; undefined if that is nothing. */
  asked({ price, sizes }: Pick<CatalogQuery, 'price' | 'sizes'>): AskedOffer | undefined {
    if (price.min === undefined && price.max === undefined && sizes.length === 0) return undefined
    return { ...toRange(price), sizes: sizes.length === 0 ? undefined : this.#mark(sizes) }
  }

  /** Those of the slots that have an asked offer. */
  having({ min, max, sizes }: AskedOffer, slots: Uint32Array): SlotBits {
    const having = new SlotBits(this.#slotCount)
    const [starts, prices, lowest, highest] = [this.#starts, this.#keys.price, this.#lowest, this.#highest]
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      const low = lowest[slot] as number
      const high = highest[slot] as number
      if (low > max || high < min) continue
      if (!sizes && (low >= min || high <= max)) {
        having.add(slot)
        continue
      }
      const end = starts[slot + 1] as number
      for (let offer = starts[slot] as number; offer < end; offer++) {
        const price = prices[offer] as number
        if (price < min || price > max || (sizes && !this.#hasOption(offer, sizes))) continue
        having.add(slot)
        break
      }
    }
    return having
  }

  /** Counts for each size the slots that offer it within the price. */
  countSizes(slots: Uint32Array, price: PriceBounds): Uint32Array {
    const counts = new Uint32Array(this.#options.count)
    // The last slot that was counted for each size, plus 1.
    const seen = new Uint32Array(this.#options.count)
    const { min, max } = toRange(price)
    const [starts, prices, options, optionStarts] = [
      this.#starts,
      this.#keys.price,
      this.#ofOffers,
      this.#optionStarts,
    ]
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] as number
      const end = starts[slot + 1] as number
      for (let offer = starts[slot] as number; offer < end; offer++) {
        const amount = prices[offer] as number
        if (amount < min || amount > max) continue
        const last = optionStarts[offer + 1] as number
        for (let at = optionStarts[offer] as number; at < last; at++) {
          const option = options[at] as number
          if (seen[option] === slot + 1) continue
          seen[option] = slot + 1
          ;(counts[option] as number)++
        }
      }
    }
    return counts
  }

  /** What a search asks of offers. */
  markNamed(names: readonly string[]): NamedOffer {
    const sizeNames = new Set(names)
    const isOnSale = sizeNames.delete(ON_SALE)
    const marks = [...sizeNames].map((name) => {
      const marks = new Uint8Array(this.#options.count)
      for (const option of this.#options.in(this.#group)) {
        const key = this.#options.texts[option] ?? ''
        if (key === name || String(Number.parseFloat(key)) === name) marks[option] = 1
      }
      return marks
    })
    return { marks, isOnSale }
  }

  /** The lowest value among the asked offers of a slot that have the most of what is `named`; infinite if it has none. */
  lowest(slot: number, key: OfferKey, { min, max, sizes }: AskedOffer, named: NamedOffer): number {
    const low = this.#lowest[slot] as number
    const isAny = !sizes && !named.isOnSale && named.marks.length === 0
    if (key === 'price' && isAny && low >= min && low <= max) return low
    const [values, prices] = [this.#keys[key], this.#keys.price]
    const end = this.#starts[slot + 1] as number
    let lowest = Number.POSITIVE_INFINITY
    let maxCount = 0
    for (let offer = this.#starts[slot] as number; offer < end; offer++) {
      const price = prices[offer] as number
      if (price < min || price > max || (sizes && !this.#hasOption(offer, sizes))) continue
      let count = named.isOnSale ? (this.#onSale[offer] as number) : 0
      for (const marks of named.marks) if (this.#hasOption(offer, marks)) count++
      const value = values[offer] as number
      if (count > maxCount || (count === maxCount && value < lowest)) lowest = value
      maxCount = Math.max(maxCount, count)
    }
    return lowest
  }

  minPrice(slot: number): number {
    return this.#lowest[slot] as number
  }

  maxPrice(slot: number): number {
    return this.#highest[slot] as number
  }

  #setBounds(slot: number): void {
    const prices = this.#keys.price.subarray(this.#starts[slot], this.#starts[slot + 1])
    this.#lowest[slot] = Math.min(...prices)
    this.#highest[slot] = Math.max(...prices)
  }

  #setKeys(number: number, offer: Offer): void {
    for (const key of OFFER_KEY_NAMES) this.#keys[key][number] = OFFER_KEYS[key](offer)
    this.#onSale[number] = Number(offer !== undefined && getSalePrice(offer) !== undefined)
  }

  /** 1 for the number of each size. */
  #mark(sizes: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.#options.count)
    for (const size of sizes) {
      const option = this.#options.find(this.#group, size)
      if (option !== undefined) marks[option] = 1
    }
    return marks
  }

  #hasOption(offer: number, marks: Uint8Array): boolean {
    const end = this.#optionStarts[offer + 1] as number
    for (let at = this.#optionStarts[offer] as number; at < end; at++) {
      if (marks[this.#ofOffers[at] as number]) return true
    }
    return false
  }
}

const OFFER_KEY_NAMES = Object.keys(OFFER_KEYS) as OfferKey[]

function toRange({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: PriceBounds) {
  return { min, max }
}
