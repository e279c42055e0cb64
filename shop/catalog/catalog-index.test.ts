import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInStock, type Product } from '#shop/products/product.ts'
import { canonicalQuery, product, products, some } from '#shop/testing/arbitraries.ts'
import { FACET_LIST } from './catalog-facets.ts'
import { CatalogIndex } from './catalog-index.ts'
import { type CatalogQuery, defaultQuery, PAGE_SIZE, SORTS } from './catalog-state.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { hasSameBrand, sharedTraits } from './related-products.ts'
import { catalogResults } from './testing/catalog-match.ts'

/** Inserts, edits and deletes in any order; an index below the number of products edits one of them. */
const edits = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('set' as const), at: fc.nat(12), product }),
    fc.record({
      kind: fc.constant('price' as const),
      at: fc.nat(12),
      by: fc.integer({ min: -900, max: 900 }),
    }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(12) }),
    fc.record({ kind: fc.constant('read' as const), query: canonicalQuery }),
  ),
  { maxLength: 20 },
)

function apply(
  list: readonly Product[],
  index: CatalogIndex,
  history: typeof edits extends fc.Arbitrary<infer Edits> ? Edits : never,
): Product[] {
  let current = [...list]
  for (const edit of history) {
    if (edit.kind === 'read') {
      expectSame(index, current, edit.query)
      continue
    }
    const former = current[edit.at]
    if (edit.kind === 'remove') {
      if (former) index.remove(former.id)
      current = current.filter((one) => one !== former)
    } else {
      const changed =
        edit.kind === 'set'
          ? { ...edit.product, id: former?.id ?? edit.product.id }
          : former && withOtherPrices(former, edit.by)
      if (!changed) continue
      index.set(changed)
      current = [...current.filter(({ id }) => id !== changed.id), changed]
    }
  }
  return current
}

function withOtherPrices(product: Product, by: number): Product {
  const sizes = product.sizes.map((size) => ({ ...size, price: Math.max(1, size.price + by) }))
  return { ...product, sizes }
}

function expectSame(index: CatalogIndex, list: readonly IndexedProduct[], query: CatalogQuery): void {
  const results = catalogResults(list, query)
  const { page, pageCount, matching, products: shown } = index.page(query)
  expect(matching).toBe(results.length)
  expect(pageCount).toBe(Math.max(1, Math.ceil(results.length / PAGE_SIZE)))
  expect(shown).toEqual(results.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE))
}

test('after any edits the index answers every query like the plain-code meaning', () => {
  fc.assert(
    fc.property(products, edits, canonicalQuery, (list, history, query) => {
      const index = new CatalogIndex(list)
      const current = apply(list, index, history)
      expectSame(index, current, query)
      expect(index.size).toBe(current.length)
      expectSame(new CatalogIndex(current.toReversed()), current, query)
    }),
    { numRuns: 500 },
  )
})

test('an option counts the products of the list with it instead of the others of its facet, or those that stay without it', () => {
  fc.assert(
    fc.property(
      products,
      edits,
      canonicalQuery,
      fc.option(canonicalQuery),
      (list, history, query, listed) => {
        const index = new CatalogIndex(list)
        const current = apply(list, index, history)
        const { counts } = index.page(query, listed ?? undefined)
        for (const { id, control, options } of FACET_LIST) {
          const fixed = control.kind === 'choices' ? control.choices.map(({ value }) => value) : []
          expect(Object.keys(counts[id] ?? {})).toEqual(expect.arrayContaining(fixed))
          for (const [value, count] of Object.entries(counts[id] ?? {})) {
            const others = options?.needs === 'none' ? options.chosen(query[id]) : []
            const chosen = { ...query, [id]: [...others, value] } as CatalogQuery
            expect(count, `${id} ${value}`).toBe(catalogResults(current, chosen).length)
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('a query with results has results with one more option of any filter, if that option counts any', () => {
  fc.assert(
    fc.property(products, canonicalQuery, (list, query) => {
      const index = new CatalogIndex(list)
      const { matching, counts } = index.page(query)
      fc.pre(matching > 0)
      for (const { id, options } of FACET_LIST) {
        for (const [value, count] of Object.entries(counts[id] ?? {})) {
          const more = { ...query, [id]: [...(options?.chosen(query[id]) ?? []), value] } as CatalogQuery
          if (count > 0) expect(index.page(more).matching, `${id} ${value}`).toBeGreaterThan(0)
          if (count > 0) expect(catalogResults(list, more), `${id} ${value}`).not.toEqual([])
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('an open filter whose options are given counts these and its chosen ones, also those that nothing has', () => {
  fc.assert(
    fc.property(products, canonicalQuery, canonicalQuery, (list, query, listed) => {
      const { counts } = new CatalogIndex(list).page(query, listed)
      for (const { id, control, options } of FACET_LIST) {
        if (control.kind !== 'open' || !options) continue
        const toKeys = (values: readonly string[]) => [...new Set(values.map(options.toKey))].sort()
        const given = [...options.chosen(query[id]), ...options.chosen(listed[id])]
        expect(toKeys(Object.keys(counts[id] ?? {}))).toEqual(toKeys(given))
      }
    }),
    { numRuns: 200 },
  )
})

test('an open filter shows its chosen options and the options with the most products', () => {
  fc.assert(
    fc.property(products, canonicalQuery, (list, query) => {
      const { counts } = new CatalogIndex(list).page(query)
      for (const { id, control, options } of FACET_LIST) {
        if (control.kind !== 'open' || !options) continue
        const shown = Object.keys(counts[id] ?? {})
        const keys = shown.map(options.toKey)
        const chosen = options.chosen(query[id])
        expect(keys).toEqual(expect.arrayContaining(chosen.map(options.toKey)))
        expect(new Set(keys).size).toBe(keys.length)
        const isKey = (key: string) => (value: string) => options.toKey(value) === key
        const countResults = (value: string) =>
          options.needs === 'any'
            ? catalogResults(list, { ...query, [id]: [value] } as CatalogQuery).length
            : catalogResults(list, query).filter((one) =>
                options.ofProduct(one).some(isKey(options.toKey(value))),
              ).length
        const free = shown.filter((value) => !chosen.map(options.toKey).includes(options.toKey(value)))
        const min = free.length < control.shown - chosen.length ? 1 : Math.min(...free.map(countResults))
        const others = list.flatMap(options.ofProduct).filter((value) => !keys.includes(options.toKey(value)))
        for (const value of others) expect(countResults(value), `${id} ${value}`).toBeLessThanOrEqual(min)
        for (const value of free) expect(countResults(value), `${id} ${value}`).toBeGreaterThan(0)
      }
    }),
    { numRuns: 200 },
  )
})

test('after changes of many products at once every order is as if the catalog was new', () => {
  const many = (count: number, of = product) =>
    fc.uniqueArray(of, { minLength: count, maxLength: count + 20, selector: ({ id }) => id })
  fc.assert(
    fc.property(many(60), many(60), fc.nat(40), (before, added, stable) => {
      const index = new CatalogIndex(before)
      expectSame(index, before, { ...defaultQuery(), sort: 'name-desc' })
      const repriced = before.slice(0, stable).map((one) => withOtherPrices(one, 7))
      const gone = before.slice(stable, stable + 15)
      index.update(
        [...added, ...repriced],
        gone.map(({ id }) => id),
      )
      const current = [...before.slice(stable + 15), ...repriced, ...added]
      for (const { value: sort } of SORTS) expectSame(index, current, { ...defaultQuery(), sort })
    }),
    { numRuns: 30 },
  )
})

test('after a change of prices the filter by price and the order above a price read the new ones', () => {
  fc.assert(
    fc.property(products, fc.integer({ min: -900, max: 900 }), (before, by) => {
      const index = new CatalogIndex(before)
      const repriced = before.map((one) => withOtherPrices(one, by))
      index.update(repriced)
      const prices = repriced.flatMap(({ sizes }) => sizes.map(({ price }) => price))
      const [min, max] = [Math.min(...prices), Math.max(...prices)]
      for (const price of [{ min }, { max }, { min: max }, { max: min }, { min: min + 1, max: max - 1 }])
        expectSame(index, repriced, { ...defaultQuery(), price, sort: 'price-asc' })
    }),
  )
})

test('equally good results of a search are in the order of their popularity', () => {
  fc.assert(
    fc.property(products, fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }), (list, times) => {
      const index = new CatalogIndex(list)
      index.page(defaultQuery({}, 'khamrah'))
      index.setPopularity(new Map(list.map(({ id }, at) => [id, times[at] ?? 0])))
      const popular = list.map((one, at) => ({ ...one, popularity: times[at] ?? 0 }))
      for (const term of ['khamrah', 'lattafa', 'rosa']) expectSame(index, popular, defaultQuery({}, term))
    }),
  )
})

test('after a change of popularity every order is as if the catalog was new', () => {
  fc.assert(
    fc.property(products, fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }), (list, times) => {
      const index = new CatalogIndex(list)
      const queries = SORTS.map(({ value }) => ({ ...defaultQuery(), sort: value }))
      for (const query of queries) index.page(query)
      index.setPopularity(new Map(list.map(({ id }, at) => [id, times[at] ?? 0])))
      const popular = list.map((one, at) => ({ ...one, popularity: times[at] ?? 0 }))
      for (const query of queries) expectSame(index, popular, query)
    }),
  )
})

test('the options of a query are spelled as the products spell them, others as typed', () => {
  const index = new CatalogIndex([
    some({ brand: 'Al Rehab', notes: { top: ['Vainilla'], middle: [], base: [] } }),
  ])
  const typed = { ...defaultQuery(), brands: ['al rehab', 'Otra'], notesWith: ['VANILLA'] }
  expect(index.spell(typed)).toEqual({ ...typed, brands: ['Al Rehab', 'Otra'], notesWith: ['Vainilla'] })
})

test('an index with many former versions of its products is worn, but not by their prices', () => {
  const index = new CatalogIndex()
  const [one] = fc.sample(product, 1) as [Product]
  for (let version = 0; version < 2000; version++) index.set(withOtherPrices(one, version))
  expect(index.isWorn).toBe(false)
  for (let version = 0; version < 1010; version++) index.set({ ...one, name: `Perfume ${version}` })
  expect(index.isWorn).toBe(true)
  expect(index.size).toBe(1)
})

test('related products are in stock first, then of the same families, then with the most in common', () => {
  fc.assert(
    fc.property(products, product, (list, one) => {
      const score = (other: Product) => {
        const { notes, families } = sharedTraits(other, one)
        const isWithin = other.scentFamily.length > 0 && families.length === other.scentFamily.length
        const common = notes.length + families.length + Number(hasSameBrand(other, one))
        return [Number(isInStock(other)), Number(isWithin), common]
      }
      const expected = catalogResults(list, { ...defaultQuery(), sort: 'featured' })
        .filter(({ id }) => id !== one.id)
        .map((other) => ({ other, score: score(other) }))
        .sort((a, b) => b.score.map((part, at) => part - (a.score[at] as number)).find(Boolean) ?? 0)
      const related = new CatalogIndex([...list.filter(({ id }) => id !== one.id), one]).related(one, 4)
      expect(related).toEqual(expected.slice(0, 4).map(({ other }) => other))
    }),
    { numRuns: 300 },
  )
})
