import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cleanName, isEmail, readEmail } from './credentials.ts'

test.each([' Ana.Gomez+tienda@Correo.Example ', 'a@b.co', "o'higgins_1@sub.correo-2.example"])(
  '%j is an address',
  (text) => {
    expect(readEmail(text)).toBe(text.trim().toLowerCase())
  },
)

test.each(['', ' \t\n', '\u200b', '\u2060 \ufeff'])('%j is no name', (text) => {
  expect(cleanName(text)).toBe('')
})

test('every valid address here is valid for sign-in', () => {
  const parts = fc.array(fc.constantFrom(..."aZ9._'+-@!#/ñ\u0301K"), { maxLength: 12 })
  const texts = fc.oneof(
    fc.emailAddress(),
    fc.tuple(parts, parts).map(([one, other]) => `${one.join('')}@${other.join('')}.co`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const email = readEmail(text)
      if (email !== null) expect(z.email().safeParse(email).success).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

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
  'ñandú@correo.example',
  'ana!@correo.example',
  'ana@perfumería.example',
  `${'a'.repeat(65)}@x.example`,
  'nul\0@x.example',
  'ana@@x.example',
  `ana@${'x'.repeat(250)}.example`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false)
  expect(readEmail(text)).toBeNull()
})
