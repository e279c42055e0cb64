import { expect, test } from 'vitest'
import { readSecondStep } from '#server/auth/second-step.ts'
import { toCode, toStep } from '#server/auth/totp.ts'
import { PAIR, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { loadOwner, turnOn } from '#tests/second-step.ts'
import { changeOwnPassword, changeSecondStep } from './admin-access.server.ts'
import type { Change } from './admin-access.ts'

const NEW = 'naranjo sereno y mojado'
const database = openForTests(() => createTestDatabase())

test('a new password needs the present one, and a code where the second step is on; guesses are limited', async () => {
  let now = new Date()
  const accounts = testAccounts(database.db, { now: () => now })
  const owner = await loadOwner(database.db, accounts)
  const from = visitor()
  const cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: false }, from))
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
  const right = { codigo: toCode(key, toStep(now)) }
  expect(await send(right)).toBeUndefined()
  expect(await send(right), 'sent again, because the answer got lost').toBeUndefined()
  const pair = { email: PAIR.email, password: NEW, remember: false }
  expect((await accounts.signIn('admin', pair, from)).kind).toBe('code-needed')
  expect(await accounts.findAdmin(visitor({ cookie }))).toBeDefined()

  const statuses: (number | undefined)[] = []
  for (let guess = 0; guess < 12; guess++) {
    const formError = await send({ password: `intento ${guess}`, newPassword: 'otra frase bien larga' })
    statuses.push(formError?.status)
  }
  expect(statuses).toContain(429)
})

test('a change of the second step that is sent again, because its answer got lost, is done', async () => {
  let now = new Date()
  const own = await createTestDatabase()
  const accounts = testAccounts(own.db, { now: () => now })
  const from = visitor()
  const cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: false }, from))
  const admin = await accounts.findAdmin(visitor({ cookie }))
  if (!admin) throw new Error('not signed in')
  const send = (change: Change, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return changeSecondStep(change, form, { accounts, admin, visitor: from })
  }
  await send('empezar', { password: PAIR.password })
  const begun = await readSecondStep(accounts.parts, admin.userId)
  if (begun.kind !== 'begun') throw new Error(begun.kind)
  const code = () => toCode(begun.key, toStep(now))
  const [confirmed, again] = [
    await send('confirmar', { codigo: code() }),
    await send('confirmar', { codigo: code() }),
  ]
  expect([confirmed, again]).toMatchObject([{ kind: 'codes' }, { kind: 'done' }])
  now = new Date(now.getTime() + 30_000)
  const off = { password: PAIR.password, codigo: code() }
  expect([await send('desactivar', off), await send('desactivar', off)]).toEqual([
    { kind: 'done' },
    { kind: 'done' },
  ])
  expect(await send('desactivar', { ...off, password: 'otra' })).toMatchObject({ status: 401 })
  await own.close()
})
