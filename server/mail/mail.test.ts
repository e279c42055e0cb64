import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmtpServer, startSmtpServer } from '#tests/smtp-server.ts'
import { createMail, emailLine } from './mail.ts'

const FROM = 'Azahar <tienda@azahar.example>'
const TO = 'ana@x.example'
const EMAIL = {
  subject: emailLine`Pedido nuevo: A7K-42Q`,
  lines: [emailLine`Señora Ana:`, '', emailLine`¿Cómo está?`, emailLine`.`, emailLine`fin`] as const,
}
const REFUSED = 'nadie@x.example'

let server: SmtpServer
const logged: object[] = []
const log = { error: (fields: object, message: string) => void logged.push({ ...fields, message }) }
beforeAll(async () => {
  server = await startSmtpServer({ refuse: [REFUSED] })
})
afterAll(() => server.stop())
const mail = () => createMail({ SMTP_URL: server.url, MAIL_FROM: FROM }, log)

test('an e-mail arrives with its text, from the sender of the settings', async () => {
  expect(await mail().send(TO, EMAIL)).toBe(true)
  const email = await server.nextTo(TO)
  expect(email).toMatchObject({ from: 'tienda@azahar.example', to: [TO] })
  expect(email.text.trim()).toBe('Señora Ana:\n\n¿Cómo está?\n.\nfin')
  expect(email.raw).toMatch(/^From: Azahar <tienda@azahar.example>$/m)
  expect(email.raw).toMatch(/^Subject: Pedido nuevo: A7K-42Q$/m)
})

test('a text from the right does not turn the rest of its line', () => {
  expect(emailLine`${'عطر'}: ${2} × $ 45`).toBe('\u2068عطر\u2069: 2 × $ 45')
  expect(emailLine`${'\u202eVW'}: $ 45`).toBe('VW: $ 45')
})

test.each([
  ['a break', 'uno@x.example\r\nBcc: dos@x.example'],
  ['a list', 'uno@x.example, dos@x.example'],
  ['a list by semicolon', 'uno@x.example;dos@x.example'],
  ['a name', 'Uno <uno@x.example>'],
  ['a group', 'todos:uno@x.example;'],
  ['two at signs', 'uno@x.example@y.example'],
  ['nothing', ''],
])('no e-mail goes to %s in place of one address', async (_, to) => {
  const before = server.emails.length
  expect(await mail().send(to, EMAIL)).toBe(false)
  expect(server.emails).toHaveLength(before)
})

test.each(['\r\n', '\n', '\r', '\u2028', '\0\n'])('a subject with %j adds no header', async (breaking) => {
  await mail().send(TO, {
    ...EMAIL,
    subject: emailLine`Hola${breaking}Bcc: dos@x.example${breaking}${breaking}otro cuerpo`,
  })
  const { raw, to } = await server.nextTo(TO)
  expect(to).toEqual([TO])
  expect(raw).not.toMatch(/^bcc:/im)
  expect(raw.match(/^subject:/gim)).toHaveLength(1)
})

test('a rejected e-mail is logged without its recipient, and send does not throw', async () => {
  logged.length = 0
  expect(await mail().send(REFUSED, EMAIL)).toBe(false)
  expect(logged).toEqual([
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, message: 'Un correo no se pudo enviar' },
  ])
})

test('an unreachable mail server causes no error of the page', async () => {
  logged.length = 0
  // No server listens on port 1.
  expect(await createMail({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: FROM }, log).send(TO, EMAIL)).toBe(
    false,
  )
  expect(logged).toMatchObject([{ code: 'ESOCKET' }])
})

test('a password is not sent unencrypted to another machine', async () => {
  // An address of this machine that does not count as local.
  const SMTP_URL = server.url.replace('127.0.0.1', 'ana:secreta@[::ffff:127.0.0.1]')
  const before = server.emails.length
  logged.length = 0
  expect(await createMail({ SMTP_URL, MAIL_FROM: FROM }, log).send(TO, EMAIL)).toBe(false)
  expect(logged).toMatchObject([{ code: 'ETLS' }])
  expect(server.emails).toHaveLength(before)
})
