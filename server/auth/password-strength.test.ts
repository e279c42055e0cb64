import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#shop/testing/arbitraries.ts'
import { checkAdminPassword, findPasswordError } from './password-strength.ts'

const KNOWN = ['ana.gomez@correo.example', 'Ana Gómez', 'Azahar']

const findError = (text: string, [email = '', name = '', storeName = '']: readonly string[]) =>
  findPasswordError(text, { name, email }, { storeName }, 'test')

test.each([
  'tres gatos verdes',
  'k8#tQw2!pZ4;',
  'ana vive en Quito',
  'contraseña del gato',
  'lluvia mesa violeta',
  '740291836502',
  '8!#%&/()=?ab',
  'x7'.repeat(2) + ' tres gatos verdes '.repeat(6),
])('the password %j is accepted', async (text) => {
  expect(await findError(text, KNOWN)).toBeUndefined()
})

test.each(['', 'k8#tQw2!pZ4', 'x'.repeat(129)])('the password %j has the wrong length', async (text) => {
  expect(await findError(text, KNOWN)).toMatch(/^Usa (al menos 12|como mucho 128) caracteres\.$/)
})

const GUESSABLE = [
  // Taken in the security review of 2026-11-22.
  ...['123456789012', '012345678901', '1234567890ab', 'passwordpassword', 'letmeinletmein', 'azaharazahar'],
  ...['azahar azahar', '1q2w3e4r5t6y', 'qazwsxedcrfv', 'qwertyuiopas', 'feliznavidad'],
  // Sequences, repetitions, rows of keys, also backwards and around the end of a row.
  ...['aaaaaaaaaaaa', 'abababababab', '123456789:;<', 'lkjihgfedcba', 'abcdefghijkl', '0987654321098'],
  ...[
    '1111222233334444',
    'mnbvcxzlkjhgfdsa',
    'poiuytrewqas',
    '1a2b3c4d5e6f',
    'qwertyuiop[]',
    '01/01/1990 01',
  ],
  'password'.repeat(16),
  // Common words with something around them.
  ...[
    'password1234',
    'Contraseña12',
    'QWERTYUIOP!!',
    'p4$$w0rd1234',
    'contraseña contraseña',
    'colombia2026!',
  ],
  ...['realmadrid2024', 'fútbolfútbol', 'tequieromucho', 'contraseñasegura', 'perfumesarabes'],
  // The owner and the store.
  ...['Ana Gómez 1990', 'ana.gomez 12', 'ana.gomez@correo.example', 'AzaharAnaGomez', 'Ana-Ana-Ana-Ana'],
  ...['azahar-2026!', 'azahar*azahar', 'Azahar perfumes'],
]

test.each(GUESSABLE)('the password %j is refused because it is easy to guess', async (text) => {
  expect(await findError(text, KNOWN)).toMatch(/fácil de adivinar/)
})

test('leaked passwords are refused: the list has more than 10,000', async () => {
  const leaked = dictionary['passwords-common'].map(String)
  expect(leaked.length).toBeGreaterThan(10_000)
  const long = leaked.filter((text) => text.length >= 12)
  expect(long.length).toBeGreaterThan(100)
  const sample = long.filter((_, index) => index % Math.ceil(long.length / 40) === 0)
  for (const text of sample) expect(await findError(text, []), text).toMatch(/fácil de adivinar/)
})

test('any text is checked, with any known names', async () => {
  const odd = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '\uD800', '\u0000')
  const password = fc
    .array(fc.oneof(anyText, odd), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(password, fc.array(fc.oneof(anyText, odd), { maxLength: 3 }), async (text, known) => {
      expect([undefined, expect.any(String)]).toContainEqual(
        await findError(text.padEnd(12, 'x').slice(0, 128), known),
      )
    }),
    { numRuns: 100 },
  )
})

test('concurrent checks are all answered', async () => {
  const texts = ['tres gatos verdes', 'passwordpassword', 'cuatro perros azules', 'azaharazahar']
  const errors = await Promise.all(texts.map((text) => findError(text, [])))
  expect(errors.map((error) => error !== undefined)).toEqual([false, true, false, true])
})

test('ADMIN_PASSWORD has the same rule, with the e-mail and the store name as known facts', async () => {
  const settings = { ADMIN_EMAIL: 'duena@neroli.example', STORE_NAME: 'Casa Neroli' }
  for (const ADMIN_PASSWORD of [undefined, 'cuatro perros azules', 'cuatro perros azules '.padEnd(1024, 'x')])
    await checkAdminPassword({ ...settings, ADMIN_PASSWORD })
  for (const ADMIN_PASSWORD of ['123456789012', 'Casa Neroli 2026', 'duena@neroli.example'])
    await expect(checkAdminPassword({ ...settings, ADMIN_PASSWORD })).rejects.toThrow(
      /^ADMIN_PASSWORD no es válida: se espera una que no sea fácil de adivinar[^\n]+\.$/,
    )
})
