import { expect, test } from 'vitest'
import { BackupError, inWords } from './backup-error.ts'

test('a full disk is told in the operator’s words, also when the storage or the database says so in its own', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const wrapped = Object.assign(new Error('Cannot write file', { cause: full }), {
    code: 'E_CANNOT_WRITE_FILE',
  })
  const ofDatabase = Object.assign(new Error('could not extend file'), { code: '53100' })
  for (const error of [full, wrapped, ofDatabase]) {
    const told = inWords(error, 'No se ha podido restaurar la copia')
    expect(told).toBeInstanceOf(BackupError)
    expect((told as Error).message).toContain('restaurar la copia: no queda espacio en el disco')
  }
  const other = new Error('something else')
  expect(inWords(other, 'x')).toBe(other)
  const already = new BackupError('dicho', { cause: full })
  expect(inWords(already, 'x')).toBe(already)
})
