import { expect, test } from 'vitest'
import { limitPerMinute } from './minute-limit.ts'

test('a network that is new after very many others is counted, not refused', () => {
  const isTooMany = limitPerMinute(1)
  for (let place = 0; place < 10_000; place++) isTooMany(`10.0.${place >> 8}.${place & 255}`, 0)
  expect(isTooMany('203.0.113.1', 0)).toBe(false)
  expect(isTooMany('203.0.113.1', 0)).toBe(true)
})
