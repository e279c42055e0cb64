import { expect, test } from 'vitest'
import { mayLook, noteMiss } from './look-limit.server.ts'

test('after thirty wrong addresses a network waits until the minute is over; others do not', () => {
  const now = Date.now()
  for (let miss = 0; miss < 30; miss++) {
    expect(mayLook('2001:db8::1', now)).toBe(true)
    noteMiss('2001:db8::1', now)
  }
  expect(mayLook('2001:db8::ffff', now + 59_000)).toBe(false)
  expect(mayLook('203.0.113.7', now)).toBe(true)
  expect(mayLook('2001:db8::1', now + 60_000)).toBe(true)
})
