import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyFormat } from './currencies.ts'
import { decimalFromCents, formatMoney, MAX_CENTS } from './money.ts'
import { parseTypedMoney } from './typed-money.ts'

const CURRENCIES = [
  '$',
  'USD',
  'EUR',
  'CRC',
  'MXN',
  'PEN',
  'VES',
  'COP',
  'CLP',
  'PYG',
  'JPY',
  'KWD',
  'TND',
] as const

/** An amount that the currency can write, and the currency. */
const money = fc
  .record({ currency: fc.constantFrom(...CURRENCIES), amount: fc.integer({ min: 1, max: MAX_CENTS }) })
  .map(({ currency, amount }) => {
    const whole = currencyFormat(currency).decimals === 0
    return { currency, cents: whole ? Math.ceil(amount / 100) * 100 : amount }
  })
  .filter(({ cents }) => cents <= MAX_CENTS)

/** The separators of thousands and decimals. */
const habit = fc.constantFrom(
  { group: '.', point: ',' },
  { group: ',', point: '.' },
  { group: ' ', point: ',' },
  { group: '\u00a0', point: '.' },
  { group: "'", point: '.' },
  { group: '’', point: ',' },
  { group: '', point: '.' },
  { group: '', point: ',' },
)

test('an amount is parsed correctly in every number format and currency', () => {
  fc.assert(
    fc.property(money, habit, fc.boolean(), ({ currency, cents }, { group, point }, withSign) => {
      const { decimals, symbol } = currencyFormat(currency)
      const [units = '', hundredths = ''] = decimalFromCents(cents).split('.')
      const grouped = units.replace(/\B(?=(\d{3})+$)/g, group)
      const fraction = decimals === 0 ? '' : point + hundredths.padEnd(decimals, '0')
      const typed = `${withSign ? symbol : ''}${grouped}${fraction}`
      expect([typed, parseTypedMoney(typed, currency)]).toEqual([typed, { cents }])
    }),
    { numRuns: 2000 },
  )
})

test('a formatted amount that is typed again is the same amount', () => {
  fc.assert(
    fc.property(money, ({ currency, cents }) => {
      expect(parseTypedMoney(formatMoney(cents, currency), currency)).toEqual({ cents })
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['S/.45', 'PEN', 4_500],
  ['S/. 1,450.50', 'PEN', 145_050],
  ['Bs.45', 'BOB', 4_500],
  ['Bs 45', 'VES', 4_500],
  ['45,50 Bs.', 'BOB', 4_550],
  ['Q.45', 'GTQ', 4_500],
  ['L. 450', 'HNL', 45_000],
  ['B/45', 'PAB', 4_500],
  ['$.45', 'USD', 45],
])('the point of an abbreviated currency is none of the amount: %s', (typed, currency, cents) => {
  expect(parseTypedMoney(typed, currency).cents).toBe(cents)
})

test('a leading zero never groups thousands', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom('.', ','),
      fc.stringMatching(/^\d{1,4}$/),
      (currency, point, fraction) => {
        const { cents = 0 } = parseTypedMoney(`0${point}${fraction}`, currency)
        expect(cents).toBeLessThan(100)
      },
    ),
  )
})

test('any text is parsed without an error, and every amount fits the database', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(..."0123456789.,' $€-e"), maxLength: 60 }),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom(...CURRENCIES, 'colones'), (text, currency) => {
      const { cents, error } = parseTypedMoney(text, currency)
      if (cents === undefined) return
      expect(error).toBeUndefined()
      expect(Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_CENTS).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['24.500', '$', 2_450_000],
  ['3 000', '$', 300_000],
  ['1,234.50', '$', 123_450],
  ['1.234,50', '$', 123_450],
  ['12,50', '$', 1250],
  ['45.', '$', 4500],
  ['.5', '$', 50],
  ['0.500', '$', 50],
  ['0,5', 'EUR', 50],
  ['1234.500', '$', 123_450],
  ['US$ 45', '$', 4500],
  ['45 €', 'EUR', 4500],
  ['24500 cop', 'COP', 2_450_000],
  ['24.500,00', 'COP', 2_450_000],
  ['12.500', 'KWD', 1250],
  ['1,234.500', 'KWD', 123_450],
  ['８０', '$', 8000],
  ['\u200e$45\u200e', '$', 4500],
  ['0', '$', 0],
])('the price %j in %s is %i hundredths', (typed, currency, cents) => {
  expect(parseTypedMoney(typed, currency)).toEqual({ cents })
})

test.each([
  ['0.001', '$', 'El precio es demasiado pequeño: el menor es $0.01'],
  ['0,50', 'COP', 'El precio es demasiado pequeño: el menor es $1'],
  ['24,5', 'COP', 'En esta moneda el precio va sin decimales'],
  ['12.345', 'KWD', 'El precio lleva dos decimales como mucho'],
  ['0.015', '$', 'El precio lleva dos decimales como mucho'],
  ['10.000.000.000', '$', 'El precio es demasiado alto'],
  ['9'.repeat(41), '$', 'No se entiende este precio'],
  ['-5', '$', 'No se entiende este precio'],
  ['1e3', '$', 'No se entiende este precio'],
  ['1.2.3', '$', 'No se entiende este precio'],
  ['1.000.50', '$', 'No se entiende este precio'],
  ['0.123.456', '$', 'No se entiende este precio'],
  ['45 50', '$', 'No se entiende este precio'],
  ['.', '$', 'No se entiende este precio'],
  ['doce', '$', 'No se entiende este precio'],
])('the price %j in %s is refused: %s', (typed, currency, error) => {
  expect(parseTypedMoney(typed, currency)).toEqual({ error })
})

test.each(['', ' ', '\u200b'])('%j counts as an empty input', (typed) => {
  expect(parseTypedMoney(typed, '$')).toEqual({})
})
