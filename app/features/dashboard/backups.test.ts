import { expect, test } from 'vitest'
import { backupWorry, megabytes } from './backups.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
const fine = { since: ago(1000), madeAt: ago(8), failure: null, trialFailure: null }

test('a backup of last night that was restored for trial is no worry, nor is a shop of yesterday without one', () => {
  expect(backupWorry(fine, now)).toBeNull()
  expect(backupWorry({ ...fine, madeAt: null, since: ago(20) }, now)).toBeNull()
})

test('what is wrong is said, one thing after the other', () => {
  expect(backupWorry({ ...fine, madeAt: ago(49) }, now)).toBe('La última copia tiene más de dos días.')
  expect(backupWorry({ ...fine, madeAt: null }, now)).toContain('ninguna copia')
  expect(backupWorry({ ...fine, failure: 'No queda espacio.', trialFailure: 'Está dañada.' }, now)).toBe(
    'La última no se pudo hacer. No queda espacio. La última copia no se pudo restaurar de prueba: no cuentes con ella. Está dañada.',
  )
})

test('sizes are read in the operator’s words', () => {
  expect([1, 12_345_678, 3_000_000_000].map(megabytes)).toEqual(['0,1 MB', '12,3 MB', '3,0 GB'])
})
