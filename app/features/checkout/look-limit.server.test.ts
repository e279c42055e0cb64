import { expect, test } from 'vitest'
import { countMiss } from './look-limit.server.ts'

test('after thirty wrong links in a minute a network guesses too often; other networks do not', () => {
  const now = Date.now()
  for (let miss = 0; miss < 30; miss++) expect(countMiss('2001:db8::1', now)).toBe(false)
  expect(countMiss('2001:db8::ffff', now + 59_000)).toBe(true)
  expect(countMiss('203.0.113.7', now)).toBe(false)
  expect(countMiss('2001:db8::1', now + 60_000)).toBe(false)
})
