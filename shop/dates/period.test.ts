import { expect, test } from 'vitest'
import { daysOf, parsePeriod } from './period.ts'

test.each([
  ['', 30, '2026-10-23', '2026-09-23'],
  ['dias=7', 7, '2026-11-15', '2026-11-08'],
  ['dias=90', 90, '2026-08-24', '2026-05-26'],
  ['dias=31', 30, '2026-10-23', '2026-09-23'],
  ['dias=7.0&dias=7', 30, '2026-10-23', '2026-09-23'],
])('%j are the last %i days and as many before', (params, days, from, beforeFrom) => {
  const period = parsePeriod(new URLSearchParams(params), '2026-11-21')
  expect(period).toEqual({ days, from, to: '2026-11-21', beforeFrom })
  const all = daysOf(period)
  expect([all.length, all[0], all.at(-1)]).toEqual([days, from, '2026-11-21'])
})
