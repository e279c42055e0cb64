import fc from 'fast-check'
import { expect, test } from 'vitest'
import { product, size } from '#shop/testing/arbitraries.ts'
import {
  cardSizes,
  isInStock,
  type ProductSize,
  pricePerMl,
  productCard,
  sizeLabel,
  sortSizes,
} from './product.ts'

const bottle = { value: 100, unit: 'ml', decant: false, price: 10_000 }

test('a size has its label', () => {
  expect(sizeLabel(bottle)).toBe('100 ml')
  expect(sizeLabel({ value: 10, unit: 'ml', decant: true })).toBe('Decant 10 ml')
  expect(sizeLabel({ value: 7.5, unit: 'ml', decant: false })).toBe('7,5 ml')
})

test('a product is sold out when the operator says so or when every size is counted and gone', () => {
  const gone = { ...bottle, soldOut: true as const }
  expect(isInStock({ isAvailable: true, sizes: [gone, bottle] })).toBe(true)
  expect(isInStock({ isAvailable: true, sizes: [] })).toBe(true)
  expect(isInStock({ isAvailable: true, sizes: [gone, gone] })).toBe(false)
  expect(isInStock({ isAvailable: false, sizes: [bottle] })).toBe(false)
})

test('the price per millilitre uses the sale price', () => {
  expect(pricePerMl(bottle)).toBe(100)
  expect(pricePerMl({ ...bottle, salePrice: 8000 })).toBe(80)
  expect(pricePerMl({ ...bottle, salePrice: 12_000 })).toBe(100)
  expect(pricePerMl({ ...bottle, value: 10, unit: 'cl' })).toBe(100)
  expect(pricePerMl({ ...bottle, unit: 'g' })).toBeUndefined()
  expect(pricePerMl({ ...bottle, value: 0 })).toBeUndefined()
})

test('sizes stand in numeric order, a decant before a bottle of its volume', () => {
  const labels = [
    { ...bottle, value: 10 },
    { ...bottle, value: 5 },
    { ...bottle, value: 1, unit: 'l' },
    { ...bottle, value: 15 },
    { ...bottle, value: 10, decant: true },
  ]
  expect(sortSizes(labels).map(sizeLabel)).toEqual(['5 ml', 'Decant 10 ml', '10 ml', '15 ml', '1 l'])
})

test('sorting keeps all sizes and does not change its input', () => {
  fc.assert(
    fc.property(fc.array(size), (sizes) => {
      const before = structuredClone(sizes)
      const sorted = sortSizes(sizes)
      expect(sizes).toEqual(before)
      expect(new Set(sorted)).toEqual(new Set(sizes))
      expect(sorted).toHaveLength(sizes.length)
      for (const [at, next] of sorted.slice(1).entries())
        expect(next.value).toBeGreaterThanOrEqual(sorted[at]!.value)
    }),
    { numRuns: 200 },
  )
})

test('a card has the values of its product, with a short description', () => {
  fc.assert(
    fc.property(product, fc.array(fc.string()), (one, images) => {
      const card = productCard({ ...one, images, shortDescription: 'x'.repeat(130) })
      expect(card).toMatchObject({
        id: one.id,
        badges: one.attributes,
        image: images[0] ?? null,
      })
      expect(card.shortDescription).toBe(`${'x'.repeat(120)}...`)
    }),
    { numRuns: 100 },
  )
})

const onSale = (id: number, value: number, price: number, more: Partial<ProductSize> = {}) => ({
  ...{ id, value, unit: 'ml', decant: false, price },
  ...more,
})

test('a card begins with the cheapest size and has the others from small to large', () => {
  const sizes = [
    onSale(1, 100, 3800),
    onSale(2, 50, 4000, { salePrice: 900 }),
    onSale(3, 10, 1000, { decant: true, salePrice: 1200 }),
    onSale(4, 200, 6000),
  ]
  expect(cardSizes(sizes)).toEqual({
    sizes: [
      { id: 2, label: '50 ml', price: 4000, salePrice: 900 },
      { id: 3, label: 'Decant 10 ml', decant: true, price: 1000 },
      { id: 1, label: '100 ml', price: 3800 },
    ],
    moreSizes: 1,
  })
  expect(cardSizes([])).toEqual({ sizes: [] })
})

test('a card has no size that is sold out, unless all are', () => {
  const decant = onSale(1, 10, 900, { decant: true, soldOut: true })
  const bottle = onSale(2, 100, 3800)
  expect(cardSizes([decant, bottle]).sizes.map(({ label }) => label)).toEqual(['100 ml'])
  expect(cardSizes([decant, { ...bottle, soldOut: true }]).sizes.map(({ id }) => id)).toEqual([1, 2])
})
