import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['khamrah', 'khamrah', 0],
  ['khamrah', 'khamra', 1],
  ['khamrah', 'kahmrah', 1],
  ['khamrah', 'hkamrah', 1],
  ['lattafa', 'lataffa', 2],
  ['oud', 'rosa', 3],
  ['', 'oud', 3],
])('%s and %s differ by %i', (a, b, distance) => {
  expect(editDistance(a, b, 9)).toBe(distance)
  expect(editDistance(b, a, 9)).toBe(distance)
})

test('a distance above the limit is the limit and one, and texts that are too long are too far', () => {
  expect(editDistance('lattafa', 'lataffa', 1)).toBe(2)
  expect(editDistance('aaaaaaaa', 'bbbbbbbb', 3)).toBe(4)
  expect(editDistance('a'.repeat(65), 'a'.repeat(64), 2)).toBe(3)
})

/** Without a limit, as the definition says. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  const swapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
  return Math.min(
    slowDistance(restA, restB) + (a[0] === b[0] ? 0 : 1),
    slowDistance(restA, b) + 1,
    slowDistance(a, restB) + 1,
    ...(swapped ? [slowDistance(a.slice(2), b.slice(2)) + 1] : []),
  )
}

test('is the optimal string alignment distance up to its limit, for any texts', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 6 })
  fc.assert(
    fc.property(text, text, fc.nat(4), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(slowDistance(a, b), limit + 1))
    }),
    { numRuns: 1000 },
  )
})
