import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('a text of 120 characters is unchanged, and a longer one is cut', () => {
  expect(excerpt('x'.repeat(120))).toBe('x'.repeat(120))
  expect(excerpt('x'.repeat(121))).toBe(`${'x'.repeat(120)}...`)
})

test('no surrogate pair is cut', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '🌹', 'خ', ' '), maxLength: 200 })
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 150 }), (whole, limit) => {
      const short = excerpt(whole, limit)
      expect(short.isWellFormed()).toBe(true)
      const characters = [...whole]
      expect(short).toBe(characters.length > limit ? `${characters.slice(0, limit).join('')}...` : whole)
    }),
    { numRuns: 200 },
  )
})
