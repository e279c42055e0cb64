import { expect, test } from 'vitest'
import { verification } from '#server/auth/schema.ts'
import { createMail } from '#server/mail/mail.ts'
import { addUser, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { askForReset, resetLinkFor } from './forgotten-password.server.ts'

test('a customer whose e-mail could not be sent gets one at the next request', async () => {
  const { db, close } = await createTestDatabase()
  const smtp = await startSmtpServer()
  const failed = Promise.withResolvers<void>()
  const log = { error: () => failed.resolve() }
  const { email } = await addUser(db, 'customer')
  const form = new FormData()
  form.set('email', email)
  const ask = (url: string) => {
    const mail = createMail({ SMTP_URL: url, MAIL_FROM: 'tienda@shop.example' }, log)
    const store = { settings: { storeName: 'Azahar' }, origin: 'https://shop.example' }
    return askForReset(form, { accounts: testAccounts(db), mail, ...store, log }, visitor())
  }
  // No server listens on port 1.
  expect(await ask('smtp://127.0.0.1:1')).toMatchObject({ kind: 'asked' })
  await failed.promise
  await expect.poll(() => db.$count(verification)).toBe(0)
  expect(await ask(smtp.url)).toMatchObject({ kind: 'asked' })
  expect((await smtp.nextTo(email)).text).toContain('/auth/reset-password?clave=')
  await smtp.stop()
  await close()
})

test('a customer for whom the administrator has just made a link gets an e-mail too', async () => {
  const { db, close } = await createTestDatabase()
  const smtp = await startSmtpServer()
  const accounts = testAccounts(db)
  const log = { error: () => {} }
  const mail = createMail({ SMTP_URL: smtp.url, MAIL_FROM: 'tienda@shop.example' }, log)
  const store = { settings: { storeName: 'Azahar' }, origin: 'https://shop.example' }
  const { email } = await addUser(db, 'customer')
  expect(await resetLinkFor(accounts, email, 'duena@tienda.example')).toContain('?clave=')
  const form = new FormData()
  form.set('email', email)
  await askForReset(form, { accounts, mail, ...store, log }, visitor())
  expect((await smtp.nextTo(email)).text).toContain('/auth/reset-password?clave=')
  await smtp.stop()
  await close()
})

test('strangers cannot use up the links of a customer, nor have more than six a day sent', async () => {
  const { db, close } = await createTestDatabase()
  const smtp = await startSmtpServer()
  let time = Date.now()
  const accounts = testAccounts(db, { now: () => new Date(time) })
  const log = { error: () => {} }
  const mail = createMail({ SMTP_URL: smtp.url, MAIL_FROM: 'tienda@shop.example' }, log)
  const store = { settings: { storeName: 'Azahar' }, origin: 'https://shop.example' }
  const { email, password } = await addUser(db, 'customer')
  const askFor = async (to: string, from: Parameters<typeof visitor>[0]) => {
    time += 6 * 60_000
    const form = new FormData()
    form.set('email', to)
    const outcome = await askForReset(form, { accounts, mail, ...store, log }, visitor(from))
    expect(outcome).toEqual({ kind: 'asked', email: to })
  }
  let others = 0
  const isSent = async (from: Parameters<typeof visitor>[0]) => {
    await askFor(email, from)
    // E-mails are sent in order: when this one has arrived, the other would have arrived too.
    const last = await addUser(db, 'customer')
    await askFor(last.email, { address: `198.51.100.${++others}` })
    await smtp.nextTo(last.email)
    return smtp.emails.at(-2)?.to.includes(email) === true
  }
  for (const address of ['203.0.113.1', '203.0.113.2'])
    for (const expected of [true, true, true, false]) expect(await isSent({ address })).toBe(expected)
  expect(await isSent({ address: '203.0.113.3' })).toBe(false)

  expect(await resetLinkFor(accounts, email, 'duena@tienda.example')).toContain('?clave=')
  // Each sign-in makes another device known.
  for (const expected of [true, true, true, false]) {
    const cookie = toCookie(await accounts.signIn('store', { email, password, remember: true }, visitor()))
    expect(await isSent({ address: '203.0.113.3', cookie })).toBe(expected)
  }
  time += 24 * 3_600_000
  expect(await isSent({ address: '203.0.113.3' })).toBe(true)
  await smtp.stop()
  await close()
})
