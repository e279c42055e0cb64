import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyFormat, isoCurrency, priceStep } from './currencies.ts'
import { CURRENCY_CHOICES } from './currency-choices.ts'
import { centsFromDecimal, decimalFromCents, formatMoney, formatShortMoney } from './money.ts'

/** All that numeric(12,2) holds. */
const columnCents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
const wholeCents = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((units) => units * 100)
const NBSP = '\u00A0'

test('an amount survives a round trip through the database', () => {
  fc.assert(
    fc.property(columnCents, (cents) => {
      expect(decimalFromCents(cents)).toMatch(/^-?\d+\.\d\d$/)
      expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents)
      expect(centsFromDecimal(cents / 100)).toBe(cents)
    }),
    { numRuns: 300 },
  )
})

test('amounts are parsed without floating-point errors', () => {
  expect(centsFromDecimal('1.10')).toBe(110)
  expect(centsFromDecimal(1.005)).toBe(101)
  expect(centsFromDecimal(8.2)).toBe(820)
  expect(centsFromDecimal('-0.005')).toBe(-1)
  expect(centsFromDecimal(1e-7)).toBe(0)
  expect(Object.is(centsFromDecimal('-0.00'), 0)).toBe(true)
})

test.each([
  '',
  ' ',
  'abc',
  '1,5',
  '1e3',
  '0x10',
  '1.2.3',
  'Infinity',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e21,
])('%j is not an amount', (text) => {
  expect(() => centsFromDecimal(text)).toThrow(RangeError)
})

test.each([
  [4500, '$', '$45.00'],
  [123456789, '$', '$1,234,567.89'],
  [5, '$', '$0.05'],
  [-4500, '$', '-$45.00'],
  [4500, 'USD', 'US$45.00'],
  [14500000, 'COP', '$145.000'],
  [14500050, 'COP', '$145.001'],
  [-20, 'COP', '$0'],
  [1990000, 'CLP', '$19.900'],
  [123450, 'MXN', '$1,234.50'],
  [123450, 'ARS', '$1.234,50'],
  [1250000, 'ARS', '$12.500'],
  [120000, 'MXN', '$1,200'],
  [150000, 'DOP', 'RD$1,500'],
  [2450000, 'CRC', '₡24.500'],
  [2450050, 'CRC', '₡24.500,50'],
  [4500, 'EUR', `45${NBSP}€`],
  [4500, 'PEN', `S/${NBSP}45.00`],
  [4500, 'GTQ', 'Q45.00'],
  [123450, 'PEN', `S/${NBSP}1,234.50`],
  [123456, 'EUR', `1234,56${NBSP}€`],
  [1234567, 'EUR', `12.345,67${NBSP}€`],
  [500000, 'JPY', `JPY${NBSP}5.000`],
  [500000, 'Doblones', `5.000,00${NBSP}Doblones`],
  [800, 'colones', `8,00${NBSP}colones`],
  [800, 'Kr.', `Kr.${NBSP}8,00`],
  [1234550, 'KWD', `KWD${NBSP}12.345,500`],
])('%i hundredths of %s are %s', (cents, currency, text) => {
  expect(formatMoney(cents, currency)).toBe(text)
})

test('the formatted text has the exact amount in every currency', () => {
  const currency = fc.constantFrom('$', 'USD', 'COP', 'CLP', 'MXN', 'EUR', 'PEN', 'ARS', 'PYG', 'CRC', 'XAU')
  fc.assert(
    fc.property(fc.oneof(columnCents, wholeCents), currency, (cents, code) => {
      const shown = formatMoney(cents, code)
      const digits = Number(shown.replace(/\D/g, ''))
      const isShort = ['MXN', 'EUR', 'ARS', 'CRC'].includes(code) && cents % 100 === 0
      const whole = isShort || ['COP', 'CLP', 'PYG'].includes(code)
      expect(digits).toBe(whole ? Math.round(Math.abs(cents) / 100) : Math.abs(cents))
      expect(shown.startsWith('-')).toBe(cents < 0 && digits > 0)
      const [, number = ''] = /(\d[\d.,]*)/.exec(shown) ?? []
      expect(number).toMatch(
        whole ? /^(\d{1,4}|\d{1,3}([.,]\d{3})*)$/ : /^(\d{1,4}|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3})+)[.,]\d\d$/,
      )
    }),
    { numRuns: 300 },
  )
})

test('bounds of a filter are formatted without zero decimals', () => {
  expect(formatShortMoney(2000, '$')).toBe('$20')
  expect(formatShortMoney(2050, '$')).toBe('$20.50')
  expect(formatShortMoney(15_000_000, 'COP')).toBe('$150.000')
})

test('isoCurrency returns the ISO code of a stored currency', () => {
  expect(['$', 'cop', ' EUR ', '€', 'S/', 'Doblones', ''].map(isoCurrency)).toEqual([
    'USD',
    'COP',
    'EUR',
    'EUR',
    'PEN',
    undefined,
    undefined,
  ])
})

test('every currency in the list can be formatted', () => {
  for (const [currency] of CURRENCY_CHOICES) {
    expect(isoCurrency(currency)).toBeDefined()
    expect(currencyFormat(currency).symbol === currency).toBe(currency === '$')
  }
  expect(new Set(CURRENCY_CHOICES.map(([currency]) => currency)).size).toBe(CURRENCY_CHOICES.length)
})

test('converted prices are whole where people write them so, and typed ones where the currency has no decimals', () => {
  expect(['$', 'EUR', 'MXN', 'CRC', 'ARS', 'COP', 'CLP'].map((code) => priceStep(code, true))).toEqual([
    1, 1, 1, 100, 100, 100, 100,
  ])
  expect(['$', 'CRC', 'COP', 'colones'].map((code) => priceStep(code))).toEqual([1, 1, 100, 1])
})
