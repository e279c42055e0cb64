import { expect, test } from 'vitest'
import { recordMiss } from './order-lookup-limit.server.ts'

test('a network exceeds the rate limit after thirty wrong links in a minute; other networks do not', () => {
  const now = Date.now()
  for (let miss = 0; miss < 30; miss++) expect(recordMiss('2001:db8::1', now)).toBe(false)
  expect(recordMiss('2001:db8::ffff', now + 59_000)).toBe(true)
  expect(recordMiss('203.0.113.7', now)).toBe(false)
  expect(recordMiss('2001:db8::1', now + 60_000)).toBe(false)
})
