import type { IndexedProduct } from './indexed-product.ts'
import { compareInOrder, compareNames, type OrderName, sortKeys } from './sort-keys.ts'

/** The slots of all products in every order, each sorted when it is first read. Slots index `products`. */
export class CatalogOrders {
  readonly #products: readonly (IndexedProduct | undefined)[]
  readonly #orders: Partial<Record<OrderName, Uint32Array>> = {}
  /** The order by name before the last change of many products: sorting starts from it. */
  #formerNames: Uint32Array = new Uint32Array()
  /** By order: the place of each slot. Computed when first read, and again after a change. */
  #places: Partial<Record<OrderName, Uint32Array>> = {}

  constructor(products: readonly (IndexedProduct | undefined)[]) {
    this.#products = products
  }

  in(order: OrderName): Uint32Array {
    this.#orders[order] ??= order === 'name-asc' ? this.#sortedByName() : this.#sortedByKeys(order)
    return this.#orders[order]
  }

  /** The place of each slot in an order. */
  places(order: OrderName): Uint32Array {
    this.#places[order] ??= this.#toPlaces(this.in(order))
    return this.#places[order]
  }

  add(slot: number): void {
    this.#places = {}
    for (const [order, slots] of this.#sorted()) {
      const place = this.#findPlace(slot, order, slots)
      const longer = new Uint32Array(slots.length + 1)
      longer.set(slots.subarray(0, place))
      longer[place] = slot
      longer.set(slots.subarray(place), place + 1)
      this.#orders[order] = longer
    }
  }

  /** Removes a slot whose product is still in `products` as it was added. */
  remove(slot: number): void {
    this.#places = {}
    for (const [order, slots] of this.#sorted()) {
      const place = this.#findPlace(slot, order, slots)
      // The slots after it move up by one; the last one is cut off.
      this.#orders[order] = slots.copyWithin(place, place + 1).slice(0, -1)
    }
  }

  /** Every order is sorted again when it is read next: cheaper than many changes one by one. */
  forget(): void {
    this.#places = {}
    this.#formerNames = this.#orders['name-asc'] ?? this.#formerNames
    for (const [order] of this.#sorted()) delete this.#orders[order]
  }

  /** Call after the popularity of any product has changed. */
  forgetPopularity(): void {
    delete this.#orders.popular
    delete this.#places.popular
  }

  #toPlaces(slots: Uint32Array): Uint32Array {
    const places = new Uint32Array(this.#products.length)
    for (let place = 0; place < slots.length; place++) places[slots[place] as number] = place
    return places
  }

  #sorted(): [OrderName, Uint32Array][] {
    return Object.entries(this.#orders) as [OrderName, Uint32Array][]
  }

  #sortedByName(): Uint32Array {
    const compare = compareInOrder('name-asc')
    const isListed = (slot: number) => this.#products[slot] !== undefined
    const former = new Set(this.#formerNames)
    const added = [...this.#products.keys()].filter((slot) => isListed(slot) && !former.has(slot))
    // Unlike that of typed arrays, this sort takes sorted parts as they are.
    const slots = [...this.#formerNames.filter(isListed), ...added]
    this.#formerNames = new Uint32Array()
    return new Uint32Array(slots.sort((a, b) => compare(this.#product(a), this.#product(b))))
  }

  /** Comparing texts is slow: the keys are numbers, and a stable sort leaves ties in the order by name. */
  #sortedByKeys(order: OrderName): Uint32Array {
    const byName = this.in('name-asc')
    const keys = order === 'name-desc' ? [this.#nameRanks(byName)] : this.#keys(order, byName)
    return byName.toSorted((a, b) => {
      for (const key of keys) {
        const difference = (key[a] as number) - (key[b] as number)
        if (difference !== 0) return difference
      }
      return 0
    })
  }

  #keys(order: OrderName, slots: Uint32Array): Float64Array[] {
    return sortKeys(order).map((key) => {
      const values = new Float64Array(this.#products.length)
      for (const slot of slots) values[slot] = key(this.#product(slot))
      return values
    })
  }

  /** The last name has the lowest rank. Equal names have the same one. */
  #nameRanks(byName: Uint32Array): Float64Array {
    const ranks = new Float64Array(this.#products.length)
    let rank = 0
    byName.forEach((slot, place) => {
      const before = byName[place - 1]
      if (before !== undefined && compareNames(this.#product(before), this.#product(slot)) !== 0) rank--
      ranks[slot] = rank
    })
    return ranks
  }

  /** The place of a slot in an order, or where it belongs. */
  #findPlace(slot: number, order: OrderName, slots: Uint32Array): number {
    const compare = compareInOrder(order)
    const product = this.#product(slot)
    let [low, high] = [0, slots.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(this.#product(slots[middle] as number), product) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #product(slot: number): IndexedProduct {
    return this.#products[slot] as IndexedProduct
  }
}
