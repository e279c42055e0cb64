import { expect, test } from 'vitest'
import { BackupError, inWords } from './backup-error.ts'

test('a full disk is reported in Spanish, also when the storage or the database wraps the error', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  const wrapped = Object.assign(new Error('Cannot write file', { cause: full }), {
    code: 'E_CANNOT_WRITE_FILE',
  })
  const ofDatabase = Object.assign(new Error('could not extend file'), { code: '53100' })
  const almostFull = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
    code: '25006',
  })
  for (const error of [full, wrapped, ofDatabase, almostFull]) {
    const reported = inWords(error, 'No se ha podido restaurar la copia')
    expect(reported).toBeInstanceOf(BackupError)
    expect((reported as Error).message).toMatch(/restaurar la copia: (?:casi )?no queda espacio en el disco/)
  }
  const other = new Error('something else')
  expect(inWords(other, 'x')).toBe(other)
  const already = new BackupError('dicho', { cause: full })
  expect(inWords(already, 'x')).toBe(already)
})
