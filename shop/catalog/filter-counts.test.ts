import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalQuery, products, some } from '#shop/testing/arbitraries.ts'
import { CatalogIndex } from './catalog-index.ts'
import { listCatalog } from './catalog-list.ts'
import { defaultQuery } from './catalog-state.ts'
import { filterCountsParams, listedOptions, parseFilterCountsParams } from './filter-counts.ts'

test('the options of a list have, under another choice, the numbers of the page of that choice', () => {
  fc.assert(
    fc.property(products, canonicalQuery, canonicalQuery, (list, shown, choice) => {
      const catalog = new CatalogIndex(list)
      const { counts } = listCatalog(catalog, shown)
      const params = filterCountsParams({ query: choice, listed: listedOptions(counts) })
      const asked = parseFilterCountsParams(new URLSearchParams(`${params}`))
      expect(`${filterCountsParams(asked)}`).toBe(`${params}`)
      const counted = listCatalog(catalog, asked.query, asked.listed)
      const opened = listCatalog(catalog, choice)
      expect(counted.matching).toBe(opened.matching)
      for (const [id, options] of Object.entries(counts)) {
        const numbers = counted.counts[id as keyof typeof counts] ?? {}
        expect(Object.keys(numbers)).toEqual(expect.arrayContaining(Object.keys(options)))
        expect(numbers).toMatchObject(
          Object.fromEntries(
            Object.entries(opened.counts[id as keyof typeof counts] ?? {}).filter(
              ([value]) => value in numbers,
            ),
          ),
        )
      }
    }),
    { numRuns: 200 },
  )
})

test('all of twenty chosen options keep their numbers beside the others of the list', () => {
  const brands = Array.from({ length: 28 }, (_, n) => `Casa ${10 + n}`)
  // Of equally many perfumes each: the list shows the eight that were added first beside the chosen ones.
  const catalog = new CatalogIndex(brands.toReversed().map((brand) => some({ id: brand, brand })))
  const shown = { ...defaultQuery(), brands: brands.slice(0, 20) }
  const { counts } = listCatalog(catalog, shown)
  expect(Object.keys(counts.brands ?? {}).toSorted()).toEqual(brands)
  const choice = { ...shown, brands: brands.slice(1, 20) }
  const params = filterCountsParams({ query: choice, listed: listedOptions(counts) })
  const asked = parseFilterCountsParams(params)
  expect(listCatalog(catalog, asked.query, asked.listed).counts.brands).toEqual(counts.brands)
})
