import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startupErrorMessage } from './startup-error.ts'

test('a file that the shop may not use is named in one line; other errors have all their details', () => {
  const error = (code: string) =>
    Object.assign(new Error(code), { code, syscall: 'open', path: '/srv/azahar/auth-secret' })
  expect(startupErrorMessage(error('EACCES'))).toBe(
    'No se puede usar /srv/azahar/auth-secret: no hay permiso para escribir ahí.',
  )
  expect(startupErrorMessage(error('EMFILE'))).toBe(undefined)
  expect(startupErrorMessage(new TypeError('undefined is not a function'))).toBe(undefined)
  try {
    readFileSync('/dev/null/x')
  } catch (error) {
    expect(startupErrorMessage(error)).toBe('No se puede usar /dev/null/x: no es una carpeta.')
  }
})
