import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { formatPhone, parseWhatsappNumber, readRoughPhone } from './phone.ts'

test.each([
  ['+57 300-123 4567', '573001234567'],
  [' 57.300.123.4567 ', '573001234567'],
  ['\u202a+34 612 345 678\u202c', '34612345678'],
  ['+52 (55) 1234 5678', '525512345678'],
])('%s is a number', (text, digits) => {
  expect(parseWhatsappNumber(text)).toBe(digits)
})

test.each([
  '',
  '1234567',
  '1234567890123456',
  '0057 300 123 4567',
  '57+3001234567',
  'llámame',
  '12345678a',
  '٥٧٣٠٠١٢٣٤٥٦٧',
])('%j is not a number', (text) => {
  expect(parseWhatsappNumber(text)).toBeUndefined()
})

test.each([
  ['573001234567', '+57 300 123 4567'],
  ['34612345678', '+34 612 34 56 78'],
  ['50688887777', '+506 8888 7777'],
  ['13055551234', '+1 305 555 1234'],
])('%s is shown as %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

test('a formatted number can be parsed again', () => {
  const digits = fc.stringMatching(/^[1-9]\d{7,14}$/)
  fc.assert(
    fc.property(digits, (number) => {
      expect(parseWhatsappNumber(formatPhone(number))).toBe(number)
    }),
    { numRuns: 300 },
  )
})

test('any text is parsed to 8 to 15 digits or to undefined', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(parseWhatsappNumber(text) ?? '12345678').toMatch(/^[1-9]\d{7,14}$/)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['8888 1234', true],
  ['+593 (0)98 765 4321', true],
  ['00 52 1 55 1234 5678', true],
  ['12', false],
  ['mañana te llamo', false],
  ['3'.repeat(400), false],
])('a browser submits %.12j: %s', (typed, isSubmitted) => {
  expect(readRoughPhone(typed).error === undefined).toBe(isSubmitted)
})
