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
  expect(parseRate(typed, 'CRC')).toBe(rate)
})

test.each([
  ['3.745', 'PEN', '3.745'],
  ['18.345', 'MXN', '18.345'],
  ['1,085', 'EUR', '1.085'],
  ['5,432', 'BRL', '5.432'],
  ['4.150', 'COP', '4150'],
  ['1,234', '$', '1234'],
])('the rate %j to %s is %s: three decimals or thousands, as its amounts are written', (typed, to, rate) => {
  expect(parseRate(typed, to)).toBe(rate)
})

test('a rate is parsed exactly, with a point or a comma', () => {
  const digits = fc.record({
    whole: fc.integer({ min: 1, max: 999_999_999 }),
    fraction: fc.stringMatching(/^\d{0,5}[1-9]$/),
    point: fc.constantFrom('.', ','),
  })
  fc.assert(
    fc.property(digits, ({ whole, fraction, point }) => {
      // Colones have thousands after a point.
      fc.pre(fraction.length !== 3 || whole > 999 || point === ',')
      expect(parseRate(`${whole}${point}${fraction}`, 'CRC')).toBe(`${whole}.${fraction}`)
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
