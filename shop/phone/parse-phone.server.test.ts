import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNTRY_CODES, type Country } from '#shop/countries/countries.ts'
import { anyText } from '#shop/testing/arbitraries.ts'
import { countryOfNumber, parsePhone, phoneExample, phoneReader } from './parse-phone.server.ts'
import { formatPhone } from './phone.ts'

test.each<[Country, string, string]>([
  ['CO', '300 123 4567', '573001234567'],
  ['CO', '(300) 123-4567', '573001234567'],
  ['CO', '57 300 123 4567', '573001234567'],
  ['CO', '+57 300 123 4567', '573001234567'],
  ['CO', '0057 300 123 4567', '573001234567'],
  ['CO', '601 234 5678', '576012345678'],
  ['CO', '+34 612 34 56 78', '34612345678'],
  ['MX', '55 1234 5678', '525512345678'],
  ['MX', '044 55 1234 5678', '525512345678'],
  ['MX', '045 55 1234 5678', '525512345678'],
  ['MX', '01 55 1234 5678', '525512345678'],
  ['MX', '+52 1 55 1234 5678', '525512345678'],
  ['MX', '521 55 1234 5678', '525512345678'],
  ['AR', '11 2345-6789', '5491123456789'],
  ['AR', '11 15 2345-6789', '5491123456789'],
  ['AR', '011 15-2345-6789', '5491123456789'],
  ['AR', '0221 15 345-6789', '5492213456789'],
  ['AR', '0294 15 434-5678', '5492944345678'],
  ['AR', '2944 345678', '5492944345678'],
  ['AR', '+54 9 11 2345 6789', '5491123456789'],
  ['AR', '+54 11 15 2345 6789', '5491123456789'],
  ['AR', '54 9 11 2345 6789', '5491123456789'],
  ['PE', '987 654 321', '51987654321'],
  ['PE', '01 234 5678', '5112345678'],
  ['CL', '9 8765 4321', '56987654321'],
  ['CL', '2 2345 6789', '56223456789'],
  ['EC', '098 765 4321', '593987654321'],
  ['EC', '98 765 4321', '593987654321'],
  ['EC', '+593 98 765 4321', '593987654321'],
  ['EC', '+593 (0)98 765 4321', '593987654321'],
  ['ES', '612 34 56 78', '34612345678'],
  ['ES', '0034 612 34 56 78', '34612345678'],
  ['VE', '0414-123.45.67', '584141234567'],
  ['BO', '71234567', '59171234567'],
  ['PY', '0981 123 456', '595981123456'],
  ['PY', '021 234 567', '59521234567'],
  ['UY', '099 123 456', '59899123456'],
  ['CR', '8888-7777', '50688887777'],
  ['CR', '8888 1234', '50688881234'],
  ['CR', '506 8888 1234', '50688881234'],
  ['PA', '6123-4567', '50761234567'],
  ['PA', '223-4567', '5072234567'],
  ['GT', '5123 4567', '50251234567'],
  ['HN', '9123-4567', '50491234567'],
  ['SV', '7123 4567', '50371234567'],
  ['NI', '8123 4567', '50581234567'],
  ['DO', '809-234-5678', '18092345678'],
  ['PR', '(787) 234-5678', '17872345678'],
  ['US', '305 234 5678', '13052345678'],
  ['US', '1 305 234 5678', '13052345678'],
  ['CO', '+44 7911 123456', '447911123456'],
  ['CO', '\u202a+57 300 123 4567\u202c', '573001234567'],
])('in %s %s is %s', (country, typed, digits) => {
  expect(parsePhone(typed, country)).toBe(digits)
})

test.each<[Country, string]>([
  ['CO', ''],
  ['CO', '123'],
  ['CO', '300 123 456'],
  ['CO', '300 123 45678'],
  ['CO', '200 123 4567'],
  ['CO', '+57 300 123 456'],
  ['CO', '34 612 345 678'],
  ['CO', '300 123 4567 ext 2'],
  ['CO', 'llámame al 3001234567'],
  ['CO', '300+1234567'],
  ['CO', '٣٠٠١٢٣٤٥٦٧'],
  ['CO', '+1234567890123456'],
  ['CO', '+0 300 123 4567'],
  ['MX', '155 1234 567'],
  ['CR', '1234 5678'],
  ['CR', '888 1234'],
  ['CR', '+888 812 34'],
  ['AR', '15 2345-6789'],
  ['AR', '5678-1234'],
  ['CL', '8765 4321'],
  ['ES', '412 34 56 78'],
  ['US', '105 234 5678'],
  ['US', '305 134 5678'],
])('in %s %j is no number', (country, typed) => {
  expect(parsePhone(typed, country)).toBeUndefined()
})

test('without a country every number needs + and its code', () => {
  expect(parsePhone('+57 300 123 4567', undefined)).toBe('573001234567')
  expect(parsePhone('+4915123456789', undefined)).toBe('4915123456789')
  expect(parsePhone('004915123456789', undefined)).toBe('4915123456789')
  // 321 123 4567 would also be a number of Belgium, 32.
  for (const typed of ['8888 1234', '321 123 4567', '098 765 4321', '57 300 123 4567'])
    expect(parsePhone(typed, undefined)).toBeUndefined()
})

const country = fc.constantFrom(...COUNTRY_CODES)
const typed = fc.stringMatching(/^(?:\+|00)?[0-9 ()./-]{6,20}$/)

test('any text is parsed to 8 to 15 digits or to undefined', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, typed), country, (text, where) => {
      expect(parsePhone(text, where) ?? '12345678').toMatch(/^[1-9]\d{7,14}$/)
    }),
    { numRuns: 3000 },
  )
})

test('a toll-free number of Argentina gets no 9', () => {
  expect(parsePhone('0800 000 0000', 'AR')).toBe('548000000000')
  expect(parsePhone('+54 800 000 0000', 'ES')).toBe('548000000000')
})

test('a service number of a country is no phone', () => {
  expect(parsePhone('2100', 'UY')).toBeUndefined()
})

test('a parsed number is parsed again to itself, as digits, with + and as formatted', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[2-9]\d{6,11}$/), country, (text, where) => {
      const digits = parsePhone(text, where)
      if (!digits) return
      for (const written of [`+${digits}`, `00${digits}`, formatPhone(digits)]) {
        expect(parsePhone(written, where)).toBe(digits)
        expect(parsePhone(written, 'ES')).toBe(digits)
      }
    }),
    { numRuns: 3000 },
  )
})

test('spaces, hyphens and brackets change nothing', () => {
  const digits = fc.stringMatching(/^[0-9]{7,13}$/)
  const marks = fc.array(fc.constantFrom('', ' ', '-', '.', '('), { minLength: 14, maxLength: 14 })
  fc.assert(
    fc.property(digits, marks, country, (text, between, where) => {
      const written = [...text].map((digit, at) => digit + between[at]).join('')
      expect(parsePhone(written, where)).toBe(parsePhone(text, where))
    }),
  )
})

test.each([
  ['573001234567', 'CO'],
  ['593987654321', 'EC'],
  ['50688887777', 'CR'],
  ['12025550123', 'US'],
  ['18092345678', 'DO'],
  ['17872345678', 'PR'],
  ['447911123456', undefined],
  ['', undefined],
] as const)('%s is a number of %s', (digits, expected) => {
  expect(countryOfNumber(digits)).toBe(expected)
})

test.each(COUNTRY_CODES)('the example of %s is a number there and nowhere else without its code', (where) => {
  const example = phoneExample(where)
  const digits = parsePhone(example, where) ?? ''
  expect(countryOfNumber(digits)).toBe(where)
  expect(phoneReader(where)(example)).toEqual({ digits })
  expect(phoneReader(undefined)(example).error).toContain('con + y el código')
  expect(phoneReader(where)('12').error).toContain(example)
})

test('a number is shown in the groups of its country', () => {
  const shown = ['ES', 'MX', 'AR', 'CL', 'EC', 'UY', 'CR', 'US'] as const
  const typed = [
    '612345678',
    '5512345678',
    '1123456789',
    '987654321',
    '0987654321',
    '094231234',
    '88881234',
    '3055551234',
  ]
  expect(shown.map((where, at) => formatPhone(parsePhone(typed[at] ?? '', where) ?? ''))).toEqual([
    '+34 612 34 56 78',
    '+52 55 1234 5678',
    '+54 9 11 2345 6789',
    '+56 9 8765 4321',
    '+593 98 765 4321',
    '+598 94 231 234',
    '+506 8888 1234',
    '+1 305 555 1234',
  ])
})
