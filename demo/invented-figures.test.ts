import { expect, test } from 'vitest'
import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import type { PerfumeFacts } from './catalog-perfume.ts'
import { inventFigures } from './invented-figures.ts'

const perfumes: PerfumeFacts[] = Array.from({ length: 2_000 }, (_, index) => ({
  ...parsePlainFields(INITIAL_FIELDS),
  brand: ['Lattafa', 'Amouage', 'Ajmal', 'Al Rehab'][index % 4] as string,
  name: `Perfume ${index}`,
  scentFamily: ['Oriental'],
  notes: { top: [], middle: [], base: [] },
  year: 2000 + (index % 26),
  rating: 3 + (index % 20) / 10,
  reviewCount: index * 2,
  ...(index % 10 === 0 ? { concentration: 'Aceite perfumado' } : {}),
}))
const figures = perfumes.map(inventFigures)
const share = (count: number) => count / perfumes.length

test('the same perfume always gets the same figures', () => {
  expect(perfumes.map(inventFigures)).toEqual(figures)
})

test('about 15 % are on sale in every size, below the price and with the attribute', () => {
  const onSale = figures.filter(({ sizes }) => sizes.some(({ salePrice }) => salePrice !== undefined))
  expect(share(onSale.length)).toBeCloseTo(0.15, 1)
  for (const { sizes, attributes } of figures) {
    const reduced = sizes.filter(
      ({ price, salePrice }) => salePrice !== undefined && salePrice > 0 && salePrice < price,
    )
    expect([0, sizes.length]).toContain(reduced.length)
    expect(attributes.includes('Oferta Especial')).toBe(reduced.length > 0)
  }
})

test('a few perfumes are sold out', () => {
  const soldOut = share(figures.filter(({ isAvailable }) => !isAvailable).length)
  expect(soldOut).toBeGreaterThan(0.02)
  expect(soldOut).toBeLessThan(0.06)
})

test('a larger size costs more, and every price is whole hundredths above zero', () => {
  for (const { sizes } of figures) {
    const prices = sizes.map(({ price }) => price)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(prices.every((price) => Number.isInteger(price) && price > 0)).toBe(true)
  }
})

test('every badge is in use', () => {
  expect(new Set(figures.flatMap(({ attributes }) => attributes)).size).toBeGreaterThanOrEqual(5)
  const [limited] = perfumes.map((perfume) => inventFigures({ ...perfume, name: 'Gold Limited Edition' }))
  expect(limited?.attributes).toContain('Edición Limitada')
})
