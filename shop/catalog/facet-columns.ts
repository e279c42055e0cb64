import type { FacetId } from './catalog-facets.ts'
import type { CatalogQuery } from './catalog-state.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { OfferColumns } from './offer-columns.ts'
import { type Counted, type OptionCounts, toOptionCounts } from './option-counts.ts'
import {
  GROUPS,
  OPTION_FACETS,
  PRODUCT_FACETS,
  PRODUCT_GROUPS,
  SIZE_GROUP,
  TO_KEYS,
} from './option-facets.ts'
import { OptionNumbers } from './option-numbers.ts'
import { PostingLists, withRoom } from './posting-lists.ts'
import type { OfferKey } from './shown-size.ts'
import { SlotBits } from './slot-bits.ts'

export interface Filtered {
  /** The slots of the products that match. */
  matches: SlotBits
  matching: number
  counts: OptionCounts
}

/** An order by the lowest value of the offers: upwards or downwards. */
export interface OfferOrder {
  key: OfferKey
  direction: 1 | -1
}

/** More than the number of families and notes that two products can share. */
const SIMILARITY_STEP = 512

/** The options and the prices of each slot, as numbers. */
export class FacetColumns {
  readonly #options = new OptionNumbers(TO_KEYS)
  readonly #offers = new OfferColumns(this.#options, SIZE_GROUP)
  /** The slots of each option. */
  readonly #slots = new PostingLists()
  /** The options of slot N are in `#ofSlots` from `#starts[N]` to `#starts[N + 1]`. */
  #starts = new Uint32Array(256)
  #ofSlots = new Uint32Array(1024)
  #slotCount = 0

  /** Adds the product of the next slot. */
  add(product: IndexedProduct): void {
    const slot = this.#slotCount++
    let end = this.#starts[slot] as number
    for (const option of this.#optionsOf(product)) {
      this.#ofSlots = withRoom(this.#ofSlots, end + 1)
      this.#ofSlots[end++] = option
      this.#slots.push(option, slot)
    }
    this.#starts = withRoom(this.#starts, slot + 2)
    this.#starts[slot + 1] = end
    this.#offers.add(product)
  }

  /** Replaces the prices of a slot. False, and nothing changes, if more than prices differs. */
  replace(slot: number, product: IndexedProduct): boolean {
    const former = this.#ofSlots.subarray(this.#starts[slot], this.#starts[slot + 1])
    const options = this.#optionsOf(product)
    if (former.length !== options.size || !former.every((option) => options.has(option))) return false
    return this.#offers.replace(slot, product)
  }

  #optionsOf(product: IndexedProduct): Set<number> {
    const numbers = PRODUCT_GROUPS.flatMap(
      (group) => GROUPS[group]?.(product).map((option) => this.#options.add(group, option)) ?? [],
    )
    return new Set(numbers)
  }

  /** Which of the `listed` slots match the facets of a query, with the counts of the options. */
  filter(query: CatalogQuery, listed: SlotBits): Filtered {
    const chosen = this.#chosenSlots(query)
    const inProductFacets = (except?: FacetId) => {
      const slots = listed.clone()
      for (const [id, allowed] of chosen) if (id !== except) slots.intersect(allowed)
      return slots
    }
    const asked = this.#offers.asked(query)
    const offering = asked && this.#offers.having(asked)
    const inEveryFacet = (except?: FacetId) =>
      offering ? inProductFacets(except).intersect(offering) : inProductFacets(except)

    const matches = inEveryFacet()
    const slots = matches.list()
    const counted: Counted = {
      matching: slots.length,
      held: this.#countOptions(slots),
      // A product that only the choice in a facet excludes counts for the other options of that facet.
      missed: new Map(
        PRODUCT_FACETS.filter(({ id, options }) => options.needs === 'any' && chosen.has(id)).map(
          ({ id }) => [id, this.#countOptions(inEveryFacet(id).subtract(matches).list())],
        ),
      ),
      sizes: this.#offers.countSizes(offering ? inProductFacets().list() : slots, query.price),
    }
    return { matches, matching: slots.length, counts: toOptionCounts(query, this.#options, counted) }
  }

  /** By facet with a choice: the slots that it does not exclude. */
  #chosenSlots(query: CatalogQuery): Map<FacetId, SlotBits> {
    const allowed = new Map<FacetId, SlotBits>()
    for (const { id, options, group } of PRODUCT_FACETS) {
      const chosen = options.chosen(query[id])
      if (chosen.length === 0) continue
      const slots = new SlotBits(this.#slotCount)
      for (const text of chosen) {
        const option = this.#options.find(group, text)
        if (option !== undefined) for (const slot of this.#slots.values(option)) slots.add(slot)
      }
      allowed.set(id, options.needs === 'any' ? slots : SlotBits.below(this.#slotCount).subtract(slots))
    }
    return allowed
  }

  /** How many of the slots have each option. */
  #countOptions(slots: Uint32Array): Uint32Array {
    const counts = new Uint32Array(this.#options.count)
    const [starts, options] = [this.#starts, this.#ofSlots]
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] as number
      const end = starts[slot + 1] as number
      for (let at = starts[slot] as number; at < end; at++) (counts[options[at] as number] as number)++
    }
    return counts
  }

  /**
   * How similar each slot is to `product`, brands aside: in stock, then with no other families, then the number of
   * families and notes that both have.
   */
  similarity(product: IndexedProduct): Uint16Array {
    const inStock = this.#tally('availability')
    const families = this.#tally('scentFamilies')
    const ownFamilies = this.#tally('scentFamilies', product)
    const ownNotes = this.#tally('notesWith', product)
    const similarity = new Uint16Array(this.#slotCount)
    for (let slot = 0; slot < similarity.length; slot++) {
      const [all, own] = [families[slot] as number, ownFamilies[slot] as number]
      const hasNoOthers = all > 0 && all === own ? 1 : 0
      similarity[slot] =
        SIMILARITY_STEP * (2 * (inStock[slot] as number) + hasNoOthers) + own + (ownNotes[slot] as number)
    }
    return similarity
  }

  /** How many options of a facet each slot has, of all options or of those of a product. */
  #tally(id: FacetId, product?: IndexedProduct): Uint16Array {
    const tally = new Uint16Array(this.#slotCount)
    for (const { options, group } of OPTION_FACETS.filter((facet) => facet.id === id)) {
      const numbers = product
        ? new Set(options.ofProduct(product).flatMap((text) => this.#options.find(group, text) ?? []))
        : this.#options.in(group)
      for (const number of numbers) {
        const slots = this.#slots.values(number)
        for (let at = 0; at < slots.length; at++) (tally[slots[at] as number] as number)++
      }
    }
    return tally
  }

  /** The highest price of the slots; 0 without one. */
  maxPrice(slots: Uint32Array): number {
    return slots.reduce((max, slot) => Math.max(max, this.#offers.maxPrice(slot)), 0)
  }

  /** The value by which each of the slots is compared in an order by the offers of a query. */
  offerValues(slots: Uint32Array, query: CatalogQuery, { key, direction }: OfferOrder): Float64Array {
    const asked = this.#offers.asked(query) ?? ANY_OFFER
    const values = new Float64Array(this.#slotCount)
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      values[slot] = direction * this.#offers.lowest(slot, key, asked)
    }
    return values
  }
}

const ANY_OFFER = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, sizes: undefined }
