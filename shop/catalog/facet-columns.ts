import type { FacetId, FacetValues } from './catalog-facets.ts'
import type { CatalogQuery } from './catalog-state.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { OfferColumns } from './offer-columns.ts'
import { type CountedOptions, type OptionCounts, toOptionCounts } from './option-counts.ts'
import {
  CHOICE_GROUPS,
  GROUPS,
  OPTION_FACETS,
  OPTION_KEYS,
  type OptionFacet,
  PRODUCT_FACETS,
  PRODUCT_GROUPS,
  SIZE_GROUP,
} from './option-facets.ts'
import { OptionNumbers } from './option-numbers.ts'
import { withRoom } from './posting-lists.ts'
import { type AskedOffers, type OfferOrder, offerRank } from './shown-size.ts'
import { OptionSlots, SlotBits } from './slot-bits.ts'
import { cached } from './vocabulary.ts'

export interface Filtered {
  /** The slots of the products that match, also as a list in ascending order. */
  matches: SlotBits
  slots: Uint32Array
  counts: OptionCounts
}

/** Cached sets of slots, each with a bit for every slot. */
const MAX_PARTS = 50

/** The options and the prices of each slot, as numbers. */
export class FacetColumns {
  readonly #options = new OptionNumbers(OPTION_KEYS)
  readonly #offers = new OfferColumns(this.#options, SIZE_GROUP)
  readonly #slots = new OptionSlots()
  /** The slots that were not removed. */
  readonly #alive = new SlotBits()
  /** The options of slot N are in `#ofSlots` from `#starts[N]` to `#starts[N + 1]`, sizes among them and choices not. */
  #starts = new Uint32Array(256)
  #ofSlots = new Uint32Array(1024)
  #slotCount = 0
  /** By option: how many slots have it, choices and removed slots aside. */
  #totals = new Uint32Array(256)
  /** What `offerValues` returns: 8 bytes a product, not allocated for each list. */
  #values = new Float64Array(256)
  /** What `similar` returns, until its next call. */
  #distances = new Int16Array(256)
  /** By group: the options of the most slots first. Computed when first read, and again after a change. */
  #byCount: number[][] = []
  /** What `#slotsWithPart` returned since the last product was added. */
  readonly #withPart = new Map<string, SlotBits>()

  /** Adds the product of the next slot. */
  add(product: IndexedProduct): void {
    const slot = this.#slotCount++
    let end = this.#starts[slot] as number
    const listed = new Set(this.#offers.add(product))
    for (const [option, isChoice] of this.#listOptions(product)) {
      this.#slots.add(option, slot, { isChoice })
      if (!isChoice) listed.add(option)
    }
    this.#ofSlots = withRoom(this.#ofSlots, end + listed.size)
    for (const option of listed) this.#ofSlots[end++] = option
    this.#starts = withRoom(this.#starts, slot + 2)
    this.#starts[slot + 1] = end
    this.#alive.add(slot)
    this.#totals = withRoom(this.#totals, this.#options.count)
    this.#countOptions(Uint32Array.of(slot), this.#totals)
    this.#byCount = []
    this.#withPart.clear()
  }

  remove(slot: number): void {
    this.#alive.remove(slot)
    this.#countOptions(Uint32Array.of(slot), this.#totals, -1)
    this.#byCount = []
  }

  /** Replaces the prices of a slot. False, and nothing changes, if its options or its sizes differ. */
  replace(slot: number, former: IndexedProduct, product: IndexedProduct): boolean {
    const [before, after] = [this.#listOptions(former), this.#listOptions(product)]
    if (before.size !== after.size || ![...after.keys()].every((option) => before.has(option))) return false
    return this.#offers.replace(slot, product)
  }

  /** The options of a product, and whether each is a choice. */
  #listOptions(product: IndexedProduct): Map<number, boolean> {
    const options = new Map<number, boolean>()
    for (const group of PRODUCT_GROUPS) {
      const isChoice = CHOICE_GROUPS.includes(group)
      for (const text of GROUPS[group]?.(product) ?? []) options.set(this.#options.add(group, text), isChoice)
    }
    return options
  }

  /**
   * Which slots match the facets of a query, with the counts of the options. `found`: those of a search, else all.
   * `listed`: the options of open facets to count, else those of the most slots.
   */
  filter(query: CatalogQuery, found?: SlotBits, listed?: FacetValues): Filtered {
    const searched = found ? this.#alive.clone().intersect(found) : this.#alive
    const chosen = this.#chosenSlots(query)
    const inProductFacets = (except?: FacetId) => {
      const slots = searched.clone()
      for (const [id, allowed] of chosen) if (id !== except) slots.intersect(allowed)
      return slots
    }
    const asked = this.#offers.asked(query)
    const offering = asked && this.#offers.having(asked, searched.list())
    const inEveryFacet = (except?: FacetId) =>
      offering ? inProductFacets(except).intersect(offering) : inProductFacets(except)

    const matches = inEveryFacet()
    const slots = matches.list()
    const ofAnySize = query.sizes.length > 0 ? inProductFacets().list() : slots
    const sizes = asked && this.#offers.countSizes(ofAnySize, query.price)
    const counted = this.#counted(matches, slots)
    const countOptions = ({ id, group, options }: OptionFacet): CountedOptions => {
      if (sizes && group === SIZE_GROUP)
        return { options: this.#options.in(group), count: (option) => sizes[option] ?? 0 }
      // A product that only the choice in a facet excludes counts for the other options of that facet.
      const isOwnChoice = chosen.has(id) && options.needs === 'any'
      const ofGroup = (isOwnChoice ? this.#counted(inEveryFacet(id)) : counted)(group)
      if (!options.toPartKeys) return ofGroup
      return { ...ofGroup, countHaving: (text) => this.#slotsWithPart(group, text).countShared(matches) }
    }
    const counts = toOptionCounts(query, this.#options, slots.length, countOptions, listed)
    return { matches, slots, counts }
  }

  /** A query with the options of open facets in the spelling of the products. */
  spell(query: CatalogQuery): CatalogQuery {
    const open = OPTION_FACETS.filter(({ control }) => control.kind === 'open')
    const spelled = open.map(({ id, options, group }) => [
      id,
      options.chosen(query[id]).map((text) => this.#options.spell(group, text)),
    ])
    return { ...query, ...Object.fromEntries(spelled) }
  }

  /** The options of an open facet that at least `min` products have. */
  listFrequent(id: FacetId, min: number): string[] {
    const frequent = this.#listNumbers(id).filter((option) => (this.#totals[option] as number) >= min)
    return frequent.map((option) => this.#options.texts[option] as string)
  }

  /** By facet with a choice: the slots that it does not exclude. */
  #chosenSlots(query: CatalogQuery): Map<FacetId, SlotBits> {
    const allowed = new Map<FacetId, SlotBits>()
    for (const { id, options, group } of PRODUCT_FACETS) {
      const chosen = options.chosen(query[id])
      if (chosen.length === 0) continue
      const slots = options.toPartKeys
        ? chosen.reduce((all, text) => all.unite(this.#slotsWithPart(group, text)), new SlotBits())
        : this.#slots.union(this.#find(group, chosen))
      allowed.set(id, options.needs === 'any' ? slots : SlotBits.below(this.#slotCount).subtract(slots))
    }
    return allowed
  }

  /** The slots with an option that has one as a part. */
  #slotsWithPart(group: number, option: string): SlotBits {
    if (this.#withPart.size > MAX_PARTS) this.#withPart.clear()
    return cached(this.#withPart, `${group} ${option}`, () =>
      this.#slots.union(this.#options.withPart(group, option)),
    )
  }

  /** How to count the options of a group among slots. */
  #counted(matches: SlotBits, slots = matches.list()): (group: number) => CountedOptions {
    const counts = this.#countAll(matches, slots)
    return (group) =>
      CHOICE_GROUPS.includes(group)
        ? { options: [], count: (option) => this.#slots.count(option, matches) }
        : {
            options: this.#optionsByCount(group),
            maxCount: (option) => this.#totals[option] as number,
            count: (option) => counts[option] as number,
          }
  }

  /** How many of the slots have each option, choices aside. Of many slots, the others are counted. */
  #countAll(matches: SlotBits, slots: Uint32Array): Uint32Array {
    const others = this.#alive.clone().subtract(matches)
    if (slots.length <= others.count()) return this.#countOptions(slots, new Uint32Array(this.#options.count))
    return this.#countOptions(others.list(), this.#totals.slice(), -1)
  }

  /** Adds `step` to the count of each option of each slot. */
  #countOptions(slots: Uint32Array, counts: Uint32Array, step = 1): Uint32Array {
    const [starts, options] = [this.#starts, this.#ofSlots]
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] as number
      const end = starts[slot + 1] as number
      for (let at = starts[slot] as number; at < end; at++) (counts[options[at] as number] as number) += step
    }
    return counts
  }

  #optionsByCount(group: number): readonly number[] {
    this.#byCount[group] ??= this.#options
      .in(group)
      .toSorted((a, b) => (this.#totals[b] as number) - (this.#totals[a] as number))
    return this.#byCount[group]
  }

  /**
   * All products in groups, those most similar to `product` first: in stock, then with no other families. In a group the
   * number of families and notes in common counts, and the brand as one more: the lower the distance, the more.
   * Distances are valid until the next group.
   */
  *similar(product: IndexedProduct): Generator<{ slots: Uint32Array; distances: Int16Array }> {
    const ownFamilies = this.#listNumbers('scentFamilies', product)
    const otherFamilies = this.#listNumbers('scentFamilies').filter((option) => !ownFamilies.includes(option))
    const hasNoOthers = this.#slots.union(ownFamilies).subtract(this.#slots.union(otherFamilies))
    const inStock = this.#slots.union(this.#listNumbers('availability'))
    const shared = [
      ...ownFamilies,
      ...this.#listNumbers('notesWith', product),
      ...this.#listNumbers('brands', product),
    ]
    this.#distances = withRoom(this.#distances, this.#slotCount)
    for (const stock of [this.#alive.clone().intersect(inStock), this.#alive.clone().subtract(inStock)]) {
      for (const group of [stock.clone().intersect(hasNoOthers), stock.subtract(hasNoOthers)]) {
        const distances = this.#distances.fill(0)
        for (const option of shared) this.#slots.approach(option, group, distances)
        yield { slots: group.list(), distances }
      }
    }
  }

  /** All options of a facet, or those of a product. */
  #listNumbers(id: FacetId, product?: IndexedProduct): number[] {
    return OPTION_FACETS.filter((facet) => facet.id === id).flatMap(({ group, options }) =>
      product ? this.#find(group, options.ofProduct(product)) : this.#options.in(group),
    )
  }

  /** The numbers of texts; a text that no product has is omitted. */
  #find(group: number, texts: readonly string[]): number[] {
    return [...new Set(texts.flatMap((text) => this.#options.find(group, text) ?? []))]
  }

  /** The highest price; 0 without one. */
  maxPrice(): number {
    return this.#alive.list().reduce((max, slot) => Math.max(max, this.#offers.maxPrice(slot)), 0)
  }

  /** 0 if no product has a price. */
  minPrice(): number {
    const prices = this.#alive.list().map((slot) => this.#offers.minPrice(slot))
    return prices.reduce((min, price) => (min === 0 || (price > 0 && price < min) ? price : min), 0)
  }

  /** The value by which each of the slots is compared in an order by the asked offers, until the next call. */
  offerValues(slots: Uint32Array, { facets, named }: AskedOffers, order: OfferOrder): Float64Array {
    const asked = this.#offers.asked(facets) ?? ANY_OFFER
    const marks = this.#offers.markNamed(named)
    this.#values = withRoom(this.#values, this.#slotCount)
    const values = this.#values
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number
      values[slot] = offerRank(order, this.#offers.lowest(slot, order.key, asked, marks))
    }
    return values
  }
}

const ANY_OFFER = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, sizes: undefined }
