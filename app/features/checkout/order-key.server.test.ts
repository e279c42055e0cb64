import { expect, test } from 'vitest'
import { isOrderKey, newOrderKey, orderKey } from './order-key.server.ts'

const HOUR = 3_600_000

test('a form opened again within the hour keeps its key; an old, foreign or future one is replaced', () => {
  const now = Date.now()
  const key = newOrderKey(now)
  expect(isOrderKey(key)).toBe(true)
  expect(orderKey(key, now)).toBe(key)
  expect(orderKey(key, now + HOUR - 60_000)).toBe(key)
  for (const given of [key, null, '', 'x'.repeat(40), newOrderKey(now + 9 * HOUR)]) {
    const other = orderKey(given, now + 3 * HOUR)
    expect(other).not.toBe(given)
    expect(isOrderKey(other)).toBe(true)
  }
})

test.each([undefined, null, 7, '', 'corta', 'a'.repeat(65), 'con espacio y más'])('%j is no key', (key) => {
  expect(isOrderKey(key)).toBe(false)
})
