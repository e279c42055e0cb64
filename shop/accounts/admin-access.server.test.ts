import { expect, test } from 'vitest'
import { codeOf, stepOf } from '#server/auth/totp.ts'
import { cookieOf, PAIR, testAccounts, visitor } from '#tests/accounts.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { loadOwner, turnOn } from '#tests/second-step.ts'
import { changeOwnPassword } from './admin-access.server.ts'

const NEW = 'naranjo sereno y mojado'
const database = openForTests(() => createTestDatabase())

test('a new password needs the present one, and a code where the second step is on; guesses are limited', async () => {
  let now = new Date()
  const accounts = testAccounts(database.db, { now: () => now })
  const owner = await loadOwner(database.db, accounts)
  const from = visitor()
  const cookie = cookieOf(await accounts.signIn('administration', { ...PAIR, remember: false }, from))
  const admin = await accounts.findAdmin(visitor({ cookie }))
  if (!admin) throw new Error('not signed in')
  const send = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ password: PAIR.password, newPassword: NEW, ...fields }))
      form.set(name, value)
    return changeOwnPassword(form, { accounts, admin, visitor: from }, { storeName: 'Casa Neroli' })
  }
  const { key } = await turnOn(accounts.parts, owner)
  expect(await send({ newPassword: 'casa neroli 2026' })).toMatchObject({
    status: 400,
    errors: { newPassword: expect.stringMatching(/fácil/) },
  })
  expect(await send({ password: 'otra' })).toMatchObject({
    status: 401,
    errors: { password: 'Esa no es tu contraseña.' },
  })
  expect(await send({})).toMatchObject({
    status: 401,
    errors: { codigo: 'Ese código no vale, o ya se usó.' },
  })
  now = new Date(now.getTime() + 30_000)
  expect(await send({ codigo: codeOf(key, stepOf(now)) })).toBeUndefined()
  const pair = { email: PAIR.email, password: NEW, remember: false }
  expect((await accounts.signIn('administration', pair, from)).kind).toBe('code-needed')
  expect(await accounts.findAdmin(visitor({ cookie }))).toBeDefined()

  const statuses: (number | undefined)[] = []
  for (let guess = 0; guess < 12; guess++) {
    const formError = await send({ password: `intento ${guess}`, newPassword: 'otra frase bien larga' })
    statuses.push(formError?.status)
  }
  expect(statuses).toContain(429)
})
