import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PRICE_SCALE, priceFilter, priceScale, sliderRange } from './price-range.ts'

test.each([
  [0, 50_000, 500],
  [50_000, 50_000, 500],
  [50_001, 50_400, 600],
  [100_000, 100_000, 1000],
  [14_500_000, 14_550_000, 150_000],
])('the slider for max price %i ends at %i in steps of %i', (maxPrice, max, step) => {
  expect(priceScale(maxPrice)).toEqual({ max, step })
})

test('above 500 the slider reaches the max price in about 100 equal whole steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50_001, max: 999_999_999_999 }), (maxPrice) => {
      const { max, step } = priceScale(maxPrice)
      expect(step % 100).toBe(0)
      expect(max % step).toBe(0)
      expect(max).toBeGreaterThanOrEqual(maxPrice)
      expect(max - step).toBeLessThan(maxPrice)
      expect(max / step).toBeGreaterThanOrEqual(65)
      expect(max / step).toBeLessThanOrEqual(101)
    }),
    { numRuns: 300 },
  )
})

test('the full range filters nothing and the top is open', () => {
  const scale = DEFAULT_PRICE_SCALE
  expect(priceFilter([0, 50_000], scale)).toEqual({})
  expect(priceFilter([10_000, 50_000], scale)).toEqual({ min: 10_000 })
  expect(priceFilter([0, 49_500], scale)).toEqual({ max: 49_500 })
})

test('the slider has the position of its filter', () => {
  const end = fc.integer({ min: 0, max: 100 }).map((stop) => stop * 500)
  fc.assert(
    fc.property(end, end, (a, b) => {
      const range = [Math.min(a, b), Math.max(a, b)] as const
      expect(sliderRange(priceFilter(range, DEFAULT_PRICE_SCALE), DEFAULT_PRICE_SCALE)).toEqual(range)
    }),
    { numRuns: 100 },
  )
  expect(sliderRange({ min: 60_000, max: 900_000 }, DEFAULT_PRICE_SCALE)).toEqual([50_000, 50_000])
})
