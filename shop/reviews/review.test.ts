import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stars } from './review.ts'

test.each([
  [0, 0, false, 5],
  [0.4, 0, false, 5],
  [3.49, 3, false, 2],
  [3.5, 3, true, 1],
  [4.99, 4, true, 0],
  [5, 5, false, 0],
  [7, 5, false, 0],
  [-1, 0, false, 5],
  [Number.NaN, 0, false, 5],
])('a rating of %d', (rating, full, half, empty) => {
  expect(stars(rating)).toEqual({ full, half, empty })
})

test('there are always five, and more for a better rating', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (a, b) => {
      const drawn = (rating: number) => {
        const { full, half, empty } = stars(rating)
        expect(full + Number(half) + empty).toBe(5)
        expect(Math.min(full, empty)).toBeGreaterThanOrEqual(0)
        return full + (half ? 0.5 : 0)
      }
      if (a <= b) expect(drawn(a)).toBeLessThanOrEqual(drawn(b))
    }),
    { numRuns: 300 },
  )
})
