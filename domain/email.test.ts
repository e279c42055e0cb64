import { expect, test } from 'vitest'
import { isEmail, readEmail } from './email.ts'

test.each([' Ana.Gómez+tienda@Correo.Example ', 'a@b.co', 'ñandú@correo.example'])(
  '%j is an address',
  (text) => {
    expect(readEmail(text)).toBe(text.trim().toLowerCase())
  },
)

test.each([
  '',
  'ana',
  'ana@',
  '@x.example',
  'ana@localhost',
  'ana@x..example',
  'ana@x.example.',
  'ana@x.example\r\nBcc: b@x.example',
  'ana@x.example,b@x.example',
  'Ana <ana@x.example>',
  'ana@@x.example',
  `ana@${'x'.repeat(250)}.example`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false)
  expect(readEmail(text)).toBeNull()
})
