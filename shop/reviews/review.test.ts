import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledStars, MAX_STARS } from './review.ts'

test.each([
  [0, 0],
  [0.4, 0],
  [3.49, 3],
  [3.5, 3.5],
  [4.99, 4.5],
  [5, 5],
  [7, 5],
  [-1, 0],
])('a rating of %d fills %d stars', (rating, filled) => {
  expect(filledStars(rating)).toBe(filled)
})

test('a better rating never fills fewer stars', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
      const [low, high] = [filledStars(Math.min(a, b)), filledStars(Math.max(a, b))]
      expect(low).toBeLessThanOrEqual(high)
      expect([low >= 0, high <= MAX_STARS]).toEqual([true, true])
    }),
    { numRuns: 300 },
  )
})
