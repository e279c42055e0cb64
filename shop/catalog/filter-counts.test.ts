import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalQuery, products } from '#shop/testing/arbitraries.ts'
import { CatalogIndex } from './catalog-index.ts'
import { listCatalog } from './catalog-list.ts'
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
