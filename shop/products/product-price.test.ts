import fc from 'fast-check'
import { expect, test } from 'vitest'
import { size } from '#shop/testing/arbitraries.ts'
import { cardPrice, discountPercent, getSalePrice } from './product-price.ts'

test('without a size the price is 0', () => {
  expect(cardPrice([])).toEqual({ price: 0 })
})

test('the lowest price and the lowest sale price', () => {
  expect(cardPrice([{ price: 9000 }, { price: 5000 }])).toEqual({ price: 5000 })
  expect(cardPrice([{ price: 9000, salePrice: 4000 }, { price: 5000 }])).toEqual({
    price: 5000,
    salePrice: 4000,
  })
})

test('a cheap decant does not strike through a lower price than the sale price', () => {
  const sizes = [{ price: 2000 }, { price: 10_000, salePrice: 8000 }]
  expect(cardPrice(sizes)).toEqual({ price: 10_000, salePrice: 8000 })
  expect(cardPrice([{ price: 8000 }, { price: 10_000, salePrice: 8000 }])).toEqual({
    price: 10_000,
    salePrice: 8000,
  })
})

test('a sale price that is not below the price is ignored', () => {
  expect(cardPrice([{ price: 5000, salePrice: 5000 }])).toEqual({ price: 5000 })
  expect(cardPrice([{ price: 5000, salePrice: 0 }])).toEqual({ price: 5000 })
})

test('rules of the card price hold for any sizes in any order', () => {
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 6 }), (sizes) => {
      const card = cardPrice(sizes)
      const sales = sizes.map(getSalePrice).filter((sale) => sale !== undefined)
      expect(card.salePrice).toBe(sales.length > 0 ? Math.min(...sales) : undefined)
      expect(sizes.map(({ price }) => price)).toContain(card.price)
      if (card.salePrice === undefined) expect(card.price).toBe(Math.min(...sizes.map(({ price }) => price)))
      else expect(card.price).toBeGreaterThan(card.salePrice)
      expect(cardPrice(sizes.toReversed())).toEqual(card)
    }),
    { numRuns: 300 },
  )
})

test('the discount is never overstated', () => {
  expect(discountPercent({ price: 10_000, salePrice: 8000 })).toBe(20)
  expect(discountPercent({ price: 3000, salePrice: 2001 })).toBe(33)
  expect(discountPercent({ price: 10_000, salePrice: 9950 })).toBeUndefined()
  expect(discountPercent({ price: 10_000 })).toBeUndefined()
  expect(discountPercent({ price: 0, salePrice: 0 })).toBeUndefined()
})
