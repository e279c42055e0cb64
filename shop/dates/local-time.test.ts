import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime, parseLocalTime } from './local-time.ts'

const ZONES = ['America/Bogota', 'America/Santiago', 'America/Havana', 'Europe/Madrid', 'Asia/Kolkata', 'UTC']

test.each([
  ['America/Bogota', '2026-11-24T09:00', '2026-11-24T14:00:00.000Z'],
  ['Europe/Madrid', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-24T05:30:00', '2026-11-24T00:00:00.000Z'],
  // Clocks go back at 3:00 to 2:00: the first 2:30.
  ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  // Clocks skip from 2:00 to 3:00.
  ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
])('in %s, %s is %s', (zone, local, moment) => {
  expect(parseLocalTime(zone, local)?.toISOString()).toBe(moment)
})

test.each([
  ...['', 'mañana', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-24', '2026-11-24T25:00'],
  '0000-01-01T00:00',
])('"%s" is no local time', (text) => {
  expect(parseLocalTime('America/Bogota', text)).toBeUndefined()
})

test('a time in an unknown time zone is no moment', () => {
  expect(parseLocalTime('Mars/Olympus', '2026-11-24T09:00')).toBeUndefined()
})

test('every moment comes back from its local time, unless clocks show it twice', () => {
  const minute = fc
    .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
    .map((ms) => Math.floor(ms / 60_000) * 60_000)
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), minute, (zone, moment) => {
      const local = localTime(zone, new Date(moment))
      const back = parseLocalTime(zone, local)?.getTime() ?? 0
      expect(localTime(zone, new Date(back))).toBe(local)
      expect(back).toBeLessThanOrEqual(moment)
      expect(moment - back).toBeLessThanOrEqual(3_600_000)
    }),
  )
})
