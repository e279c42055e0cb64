import { expect, test } from 'vitest'
import { comparison, growth } from './figures.ts'

test.each([
  [0, 0, undefined],
  [7, 0, undefined],
  [12, 8, '+50\u00A0%'],
  [8, 8, '0\u00A0%'],
  [6, 8, '−25\u00A0%'],
  [0, 8, '−100\u00A0%'],
  [8, 12, '−33\u00A0%'],
  [10_000, 1, '+999.900\u00A0%'],
])('%i after %i grows by %s', (recent, before, text) => {
  expect(growth({ recent, before })).toBe(text)
})

test('figures have a thousands separator', () => {
  expect(comparison({ total: 0, recent: 1200, before: 0 }, 30)).toBe(
    '1.200 en los últimos 30 días, 0 en los 30 anteriores',
  )
  expect(comparison({ recent: 1200, before: 3 }, 7)).toBe('en los últimos 7 días, 3 en los 7 anteriores')
})
