import { expect, test } from 'vitest'
import { agoInWords } from './activity.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:05Z', 'hace un momento'],
  ['2026-11-21T11:59:30Z', 'hace un momento'],
  ['2026-11-21T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-21T11:01:00Z', 'hace 59 minutos'],
  ['2026-11-21T10:00:00Z', 'hace 2 horas'],
  ['2026-11-20T12:00:00Z', 'hace 1 día'],
  ['2026-11-15T12:00:00Z', 'hace 6 días'],
  ['2026-11-03T12:00:00Z', 'el 3 de noviembre de 2026'],
])('%s was %s', (at, words) => {
  expect(agoInWords(new Date(at), NOW)).toBe(words)
})
