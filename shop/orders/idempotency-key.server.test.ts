import { expect, test } from 'vitest'
import { isIdempotencyKey, newIdempotencyKey, toIdempotencyKey } from './idempotency-key.server.ts'

const HOUR = 3_600_000

test('a key is reused for an hour; an old, foreign or future key is replaced', () => {
  const now = Date.now()
  const key = newIdempotencyKey(now)
  expect(isIdempotencyKey(key)).toBe(true)
  expect(toIdempotencyKey(key, now)).toBe(key)
  expect(toIdempotencyKey(key, now + HOUR - 60_000)).toBe(key)
  for (const given of [key, null, '', 'x'.repeat(40), newIdempotencyKey(now + 9 * HOUR)]) {
    const other = toIdempotencyKey(given, now + 3 * HOUR)
    expect(other).not.toBe(given)
    expect(isIdempotencyKey(other)).toBe(true)
  }
})

test.each([undefined, null, 7, '', 'corta', 'a'.repeat(65), 'con espacio y más'])('%j is no key', (key) => {
  expect(isIdempotencyKey(key)).toBe(false)
})
