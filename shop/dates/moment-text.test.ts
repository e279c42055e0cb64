import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

const NOW = new Date('2026-03-10T02:00:00Z') // still the 9th in Bogotá

test.each([
  ['2026-03-10T01:05:00Z', 'hoy, 20:05'],
  ['2026-03-10T23:30:00Z', 'mañana, 18:30'],
  ['2026-03-09T04:59:00Z', 'ayer, 23:59'],
  ['2026-03-08T04:59:00Z', '7 de marzo de 2026, 23:59'],
])('%s is %s', (at, text) => {
  expect(momentText(new Date(at), 'America/Bogota', NOW)).toBe(text)
})

test('the day before is a calendar day, also after one of 23 hours', () => {
  const now = new Date('2026-09-07T03:30:00Z') // Monday 0:30; on Sunday the clocks went forward
  const text = (at: string) => momentText(new Date(at), 'America/Santiago', now)
  expect(text('2026-09-07T02:00:00Z')).toBe('ayer, 23:00')
  expect(text('2026-09-06T03:45:00Z')).toBe('5 de septiembre de 2026, 23:45')
})
