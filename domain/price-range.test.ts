import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PRICE_SCALE, priceFilter, priceScale, sliderRange } from './price-range.ts'

test.each([
  [0, 500, 5],
  [50_000, 500, 5],
  [50_001, 504, 6],
  [100_000, 1000, 10],
  [14_500_000, 145_500, 1500],
])('dearest %i: up to %i in steps of %i', (dearest, max, step) => {
  expect(priceScale(dearest)).toEqual({ max, step })
})

test('above 500 the slider reaches the dearest in about 100 equal whole steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50_001, max: 999_999_999_999 }), (dearest) => {
      const { max, step } = priceScale(dearest)
      expect(Number.isInteger(step)).toBe(true)
      expect(max % step).toBe(0)
      expect(max * 100).toBeGreaterThanOrEqual(dearest)
      expect((max - step) * 100).toBeLessThan(dearest)
      expect(max / step).toBeGreaterThanOrEqual(65)
      expect(max / step).toBeLessThanOrEqual(101)
    }),
    { numRuns: 300 },
  )
})

test('the full range filters nothing and the top is open', () => {
  const scale = DEFAULT_PRICE_SCALE
  expect(priceFilter([0, 500], scale)).toEqual({})
  expect(priceFilter([100, 500], scale)).toEqual({ priceMin: 100 })
  expect(priceFilter([0, 495], scale)).toEqual({ priceMax: 495 })
})

test('the slider stands where its filter says', () => {
  const end = fc.integer({ min: 0, max: 100 }).map((stop) => stop * 5)
  fc.assert(
    fc.property(end, end, (a, b) => {
      const range = [Math.min(a, b), Math.max(a, b)] as const
      expect(sliderRange(priceFilter(range, DEFAULT_PRICE_SCALE), DEFAULT_PRICE_SCALE)).toEqual(range)
    }),
    { numRuns: 100 },
  )
  expect(sliderRange({ priceMin: 600, priceMax: 9000 }, DEFAULT_PRICE_SCALE)).toEqual([500, 500])
})
