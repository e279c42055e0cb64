import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CardSize, Product, ProductSize } from '#shop/products/product.ts'
import { currentPrice } from '#shop/products/product-price.ts'
import { fewFacetValues, products } from '#shop/testing/arbitraries.ts'
import { foldText } from '#shop/text/fold-text.ts'
import { CatalogIndex } from './catalog-index.ts'
import { listCatalog } from './catalog-list.ts'
import { type CatalogQuery, defaultQuery, SORTS } from './catalog-state.ts'
import { isWithin } from './price-bounds.ts'
import { SAMPLE_PRODUCTS } from './sample-products.ts'

const queries: fc.Arbitrary<CatalogQuery> = fc
  .tuple(fewFacetValues, fc.constantFrom(...SORTS.map(({ value }) => value)))
  .map(([facets, sort]) => ({ ...defaultQuery(), ...facets, sort }))

/** The names of a size as its label writes them: 'Decant 10 ml' is a decant and 10 ml. */
function namesIn({ label, decant }: CardSize): string[] {
  const amount = label.replace('Decant ', '').replace(' ', '').toLowerCase()
  return decant ? ['decant', amount] : [amount]
}

test('no card contradicts the filters of its list: its first size has the price and the size that are asked for', () => {
  fc.assert(
    fc.property(products, queries, (list, query) => {
      fc.pre(list.length > 0)
      const { cards } = listCatalog(new CatalogIndex(list), query)
      for (const { sizes, isAvailable, brand } of cards) {
        const [first] = sizes
        expect(isWithin(first ? currentPrice(first) : 0, query.price)).toBe(true)
        const names = first ? namesIn(first) : []
        if (query.sizes.length > 0) expect(query.sizes.some((size) => names.includes(size))).toBe(true)
        if (query.availability.length > 0) expect(isAvailable).toBe(true)
        if (query.brands.length > 0) expect(query.brands.map(foldText)).toContain(foldText(brand))
      }
    }),
    { numRuns: 500 },
  )
})

const offered: ProductSize[] = [
  { id: 1, value: 5, unit: 'ml', decant: true, price: 900 },
  { id: 2, value: 50, unit: 'ml', decant: false, price: 3000 },
  { id: 3, value: 100, unit: 'ml', decant: false, price: 4000 },
]
const shown = (query: Partial<CatalogQuery>, sizes = offered) => {
  const product: Product = { ...(SAMPLE_PRODUCTS[0] as Product), sizes }
  const { cards } = listCatalog(new CatalogIndex([product]), { ...defaultQuery(), ...query })
  return cards[0]?.sizes.map(({ id }) => id)
}

test('a card begins with the cheapest size that the filters ask for, then the others from small to large', () => {
  expect(shown({})).toEqual([1, 2, 3])
  expect(shown({ sizes: ['100ml'] })).toEqual([3, 1, 2])
  expect(shown({ sizes: ['100ml', '50ml'] })).toEqual([2, 1, 3])
  expect(shown({ price: { min: 1000 } })).toEqual([2, 1, 3])
  expect(shown({ price: { min: 3500 }, sizes: ['50ml', '100ml'] })).toEqual([3, 1, 2])
  expect(shown({ price: { max: 3500 }, sizes: ['100ml'] })).toBeUndefined()
})

test('by price per milliliter a card begins with the size of the best one that the filters ask for', () => {
  expect(shown({ sort: 'precio-ml' })).toEqual([3, 1, 2])
  expect(shown({ sort: 'precio-ml', price: { max: 3500 } })).toEqual([2, 1, 3])
  expect(shown({ sort: 'precio-ml', sizes: ['decant'] })).toEqual([1, 2, 3])
})

test('by price per milliliter the first sizes of the cards are in the order of theirs', () => {
  fc.assert(
    fc.property(products, fewFacetValues, (list, facets) => {
      fc.pre(list.length > 0)
      const { cards } = listCatalog(new CatalogIndex(list), {
        ...defaultQuery(),
        ...facets,
        sort: 'precio-ml',
      })
      const perMl = cards.map(({ sizes: [first] }) => {
        const [, volume] = /([\d.]+) ml$/i.exec(first?.label ?? '') ?? []
        return first && volume ? Math.round(currentPrice(first) / Number(volume)) : Number.POSITIVE_INFINITY
      })
      expect(perMl).toEqual(perMl.toSorted((a, b) => (a === b ? 0 : a - b)))
    }),
    { numRuns: 300 },
  )
})

test('by price the first sizes of the cards are in the order of theirs, also of the size that the search names', () => {
  fc.assert(
    fc.property(
      products,
      fewFacetValues,
      fc.constantFrom('', '100 ml', 'decant', '10', 'oferta'),
      fc.constantFrom('price-asc' as const, 'price-desc' as const),
      (list, facets, search, sort) => {
        fc.pre(list.length > 0)
        const query = { ...defaultQuery({}, search), ...facets, sort, isLiteral: true }
        const { cards } = listCatalog(new CatalogIndex(list), query)
        const isUpwards = sort === 'price-asc'
        // A perfume without sizes is last in both orders.
        const without = isUpwards ? Number.MAX_SAFE_INTEGER : 0
        const prices = cards.map(({ sizes: [first] }) => (first ? currentPrice(first) : without))
        expect(prices).toEqual(prices.toSorted((a, b) => (isUpwards ? a - b : b - a)))
      },
    ),
    { numRuns: 300 },
  )
})

test('a card begins with the size that the search names, if the filters allow it', () => {
  const search = 'khamrah 100 ml'
  const name = { name: 'Khamrah' }
  const first = (query: Partial<CatalogQuery>) => {
    const product: Product = { ...(SAMPLE_PRODUCTS[0] as Product), ...name, sizes: offered }
    const { cards } = listCatalog(new CatalogIndex([product]), { ...defaultQuery(), search, ...query })
    return cards[0]?.sizes[0]?.id
  }
  expect(first({})).toBe(3)
  expect(first({ search: 'kamrah 100 ml' })).toBe(3)
  expect(first({ price: { max: 3500 } })).toBe(1)
})

test('a card begins with the size that has all names of the search, not only one of them', () => {
  const ten: ProductSize = { id: 4, value: 10, unit: 'ml', decant: true, price: 1500 }
  expect(shown({ search: 'decant' }, [...offered, ten])?.[0]).toBe(1)
  expect(shown({ search: 'decant 10 ml' }, [...offered, ten])?.[0]).toBe(4)
})

test('a card begins with the size on sale that the search asks for', () => {
  const sale: ProductSize = { id: 4, value: 200, unit: 'ml', decant: false, price: 8000, salePrice: 7000 }
  expect(shown({}, [...offered, sale])?.[0]).toBe(1)
  expect(shown({ search: 'oferta' }, [...offered, sale])?.[0]).toBe(4)
})

test('prices per milliliter are compared with their fractions of a cent', () => {
  const sizes: ProductSize[] = [
    { id: 1, value: 105, unit: 'ml', decant: false, price: 2741 },
    { id: 2, value: 100, unit: 'ml', decant: false, price: 2641 },
  ]
  expect(shown({ sort: 'precio-ml' }, sizes)?.[0]).toBe(1)
})
