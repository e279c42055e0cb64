import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseGtin } from './parse-fields.ts'

test.each([
  ['6291108730515', '6291108730515'],
  [' 629 1108-730515 ', '6291108730515'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['10614141000415', '10614141000415'],
  ['', null],
  ['  ', null],
  ['6291108730516', undefined],
  ['0000000000000', undefined],
  ['629110873051', undefined],
  ['ABC', undefined],
  ['٦٢٩١١٠٨٧٣٠٥١٥', undefined],
])('the bar code "%s" is read as %s', (typed, gtin) => {
  expect(parseGtin(typed)).toBe(gtin)
})

test('a bar code with one wrong digit is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [...'6291108730515']
      digits[place] = String((Number(digits[place]) + by) % 10)
      expect(parseGtin(digits.join(''))).toBeUndefined()
    }),
  )
})
