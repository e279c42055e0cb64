import { expect, test } from 'vitest'
import { agoInWords, backupWorries, megabytes } from './overview.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:05Z', 'hace un momento'],
  ['2026-11-21T11:59:30Z', 'hace un momento'],
  ['2026-11-21T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-21T11:01:00Z', 'hace 59 minutos'],
  ['2026-11-21T10:00:00Z', 'hace 2 horas'],
  ['2026-11-20T12:00:00Z', 'hace 1 día'],
  ['2026-11-15T12:00:00Z', 'hace 6 días'],
  ['2026-11-04T02:00:00Z', 'el 3 de noviembre de 2026'],
])('%s was %s', (at, words) => {
  expect(agoInWords(new Date(at), NOW, 'America/Bogota')).toBe(words)
})

const now = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
const fine = { since: ago(1000), madeAt: ago(8), failure: null, trialFailure: null }

test('neither a recent backup with a restore test nor a new shop without one causes a warning', () => {
  expect(backupWorries(fine, now)).toEqual([])
  expect(backupWorries({ ...fine, madeAt: null, since: ago(20) }, now)).toEqual([])
})

test('each problem has its own warning', () => {
  expect(backupWorries({ ...fine, madeAt: ago(49) }, now)).toEqual(['La última copia tiene más de dos días.'])
  expect(backupWorries({ ...fine, madeAt: null }, now)).toEqual([expect.stringContaining('ninguna copia')])
  expect(backupWorries({ ...fine, failure: 'No queda espacio.', trialFailure: 'Está dañada.' }, now)).toEqual(
    [
      'La última vez no se pudo hacer la copia. No queda espacio.',
      'La última copia no se pudo restaurar de prueba: no cuentes con ella. Está dañada.',
    ],
  )
})

test('sizes are formatted in Spanish', () => {
  expect([1, 12_345_678, 3_000_000_000].map(megabytes)).toEqual(['0,1 MB', '12,3 MB', '3,0 GB'])
})
