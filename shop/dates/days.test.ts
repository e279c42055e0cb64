import { expect, test } from 'vitest'
import { addDays, dayIn, fullDay, listDays, parsePeriod, shortDay } from './days.ts'

test('a day ends at midnight in the shop’s time zone', () => {
  expect(dayIn('America/Bogota', new Date('2026-11-22T04:59:59Z'))).toBe('2026-11-21')
  expect(dayIn('America/Bogota', new Date('2026-11-22T05:00:00Z'))).toBe('2026-11-22')
  expect(dayIn('UTC', new Date('2026-01-02T00:00:00Z'))).toBe('2026-01-02')
})

test('days are added across months, years and daylight saving changes', () => {
  expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1), addDays('2026-10-24', 2)]).toEqual([
    '2026-02-28',
    '2027-01-01',
    '2026-10-26',
  ])
})

test('days have a short format', () => {
  expect([shortDay('2026-01-05'), fullDay('2026-12-31')]).toEqual(['5 ene', '31 dic 2026'])
})

test.each([
  ['', 30, '2026-10-23', '2026-09-23'],
  ['dias=7', 7, '2026-11-15', '2026-11-08'],
  ['dias=90', 90, '2026-08-24', '2026-05-26'],
  ['dias=31', 30, '2026-10-23', '2026-09-23'],
  ['dias=7.0&dias=7', 30, '2026-10-23', '2026-09-23'],
])('%j are the last %i days and as many before', (params, days, from, beforeFrom) => {
  const period = parsePeriod(new URLSearchParams(params), '2026-11-21')
  expect(period).toEqual({ days, from, to: '2026-11-21', beforeFrom })
  const all = listDays(period)
  expect([all.length, all[0], all.at(-1)]).toEqual([days, from, '2026-11-21'])
})
