import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkChange, parseRate } from './currency-change.ts'

test.each([
  ['520,5', '520.5'],
  ['0,0019', '0.0019'],
  ['4.100', '4100'],
  ['1,234.50', '1234.5'],
  [',5', '0.5'],
  ['0', undefined],
  ['0,0000001', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['9999999999', undefined],
])('the rate %j is %s', (typed, rate) => {
  expect(parseRate(typed)).toBe(rate)
})

test('a rate is parsed exactly, with a point or a comma', () => {
  const digits = fc.record({
    whole: fc.integer({ min: 1, max: 999_999_999 }),
    fraction: fc.stringMatching(/^\d{0,5}[1-9]$/),
    point: fc.constantFrom('.', ','),
  })
  fc.assert(
    fc.property(digits, ({ whole, fraction, point }) => {
      // Three digits after one separator are thousands.
      fc.pre(fraction.length !== 3 || whole > 999)
      expect(parseRate(`${whole}${point}${fraction}`)).toBe(`${whole}.${fraction}`)
    }),
  )
})

test.each([
  [{ nueva: 'XXX' }, 'nueva'],
  [{ nueva: '$' }, 'nueva'],
  [{ precios: '' }, 'precios'],
  [{ precios: 'cambio', tasa: 'mucho' }, 'tasa'],
])('%o is refused at its field', (changed, field) => {
  const values = { de: '$', nueva: 'CRC', precios: 'igual', tasa: '', ...changed }
  expect(checkChange(values, '$').error?.field).toBe(field)
})

test('without a rate the figures stay', () => {
  const values = { de: '$', nueva: 'CRC', precios: 'igual', tasa: '520' }
  expect(checkChange(values, '$').change).toEqual({ from: '$', to: 'CRC', rate: null })
})
