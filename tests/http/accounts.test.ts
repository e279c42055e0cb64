import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { createApp } from '#server/http/app.ts'
import { createLog } from '#server/log.ts'
import { createMail, type Mail, NO_MAIL } from '#server/mail/mail.ts'
import { openStorage } from '#server/storage/storage.ts'
import { addUser, cookieOf, cookiesFrom, PAIR, testAccounts, visitor } from '#tests/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type SmtpServer, startSmtpServer } from '#tests/smtp-server.ts'

const BUILD = resolve('build/server/index.js')
const build: ServerBuild | undefined = existsSync(BUILD) ? await import(/* @vite-ignore */ BUILD) : undefined
const ORIGIN = 'http://shop.example'
const GOOD = 'tres gatos verdes'

describe.skipIf(!build)('customer accounts', () => {
  let database: TestDatabase
  let smtp: SmtpServer
  let mail: Mail
  const storage = openStorage('/nonexistent')
  const log = createLog('silent')

  beforeAll(async () => {
    database = await createTestDatabase()
    smtp = await startSmtpServer()
    mail = createMail({ SMTP_URL: smtp.url, MAIL_FROM: 'tienda@shop.example' }, log)
  })
  afterAll(async () => {
    await smtp.stop()
    await database.close()
  })

  /** A shop with or without mail; every call is another network, unless the test names one. */
  function shop({ with: letters = NO_MAIL as Mail, now = () => new Date() } = {}) {
    if (!build) throw new Error('not built')
    const accounts = testAccounts(database.db, { now })
    const env = parseEnv({ PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' })
    const app = createApp({ database, storage, accounts, mail: letters, env, log, build })
    let visitors = 0
    const ask = (
      path: string,
      { cookie = '', form = undefined as Record<string, string> | undefined, from = '' } = {},
    ) =>
      app.request(ORIGIN + path, {
        method: form ? 'POST' : 'GET',
        headers: {
          cookie,
          origin: ORIGIN,
          accept: 'text/html',
          'x-forwarded-for': from || `198.51.100.${++visitors}`,
        },
        ...(form && { body: new URLSearchParams(form) }),
      })
    return { accounts, ask }
  }
  let people = 0
  const newEmail = () => `persona${++people}@correo.example`
  const registration = (email: string, more = {}) => ({
    name: 'Ana Gómez',
    email,
    password: GOOD,
    terms: 'on',
    ...more,
  })
  const linkIn = (text: string) => text.match(/http:\/\/shop\.example(\/auth\/\S+\?clave=\S+)/)?.[1] ?? ''
  /** What is the same in every rendering of one page. */
  const textOf = async (answer: Response, email: string) =>
    (await answer.text()).replaceAll(email, 'CORREO').replace(/<script[\s\S]*?<\/script>/g, '')

  test('pages of accounts are nobody else’s: never kept, never indexed', async () => {
    const { ask } = shop()
    for (const path of [
      '/auth/login',
      '/auth/register',
      '/auth/forgot-password',
      '/auth/reset-password',
      '/auth/confirm',
    ]) {
      const answer = await ask(path)
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
      expect(await answer.text()).toContain('noindex')
    }
  })

  test('what is missing is said beside its field, and what was typed stays, but for the password', async () => {
    const { ask } = shop()
    const answer = await ask('/auth/register', { form: { name: ' ', email: 'ana', password: '12345678' } })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    for (const text of [
      'Escribe tu nombre.',
      'Escribe un correo como ana@correo.com.',
      'fácil de adivinar',
      'Para crear la cuenta hay que aceptarlos.',
      'value="ana"',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).not.toContain('12345678')
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(4)
    const nothing = await ask('/auth/login', { form: {} })
    expect(nothing.status).toBe(400)
    expect(await nothing.text()).toContain('Escribe tu contraseña.')
  })

  test('without mail: register, sign in, sign out; a known e-mail gets the same page and changes nothing', async () => {
    const { ask, accounts } = shop()
    const email = newEmail()
    const first = await ask('/auth/register', { form: registration(email) })
    const again = await ask('/auth/register', {
      form: registration(email, { password: 'otra clave distinta' }),
    })
    expect([first.status, again.status]).toEqual([200, 200])
    expect([first.headers.getSetCookie(), again.headers.getSetCookie()]).toEqual([[], []])
    expect(await textOf(again, email)).toBe(await textOf(first, email))

    const other = await ask('/auth/login', { form: { email, password: 'otra clave distinta' } })
    const unknown = await ask('/auth/login', { form: { email: newEmail(), password: GOOD } })
    expect([other.status, unknown.status]).toEqual([401, 401])
    const signedIn = await ask('/auth/login?volver=%2Fbag', {
      form: { email: ` ${email.toUpperCase()}`, password: GOOD, remember: 'on' },
    })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/bag'])
    expect(signedIn.headers.getSetCookie()[0]).toMatch(
      /^azahar\.session=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const cookie = cookiesFrom(signedIn.headers)
    expect(await accounts.findCustomer(visitor({ cookie }))).toMatchObject({ email, name: 'Ana Gómez' })
    expect((await ask('/auth/login', { cookie })).headers.get('location')).toBe('/account')

    expect((await ask('/admin/dashboard', { cookie })).headers.get('location')).toBe('/admin')
    expect((await ask('/admin', { cookie, form: { email, password: GOOD } })).status).toBe(401)

    const out = await ask('/auth/logout', { cookie, form: {} })
    expect([out.status, out.headers.get('location')]).toEqual([303, '/auth/login?aviso=salida'])
    expect(await accounts.findCustomer(visitor({ cookie }))).toBeUndefined()
  })

  test('unknown and wrong get the same page', async () => {
    const { ask } = shop()
    const { email } = await addUser(database.db, 'customer')
    const nobody = newEmail()
    const wrong = await ask('/auth/login', { form: { email, password: 'no es esta' } })
    const unknown = await ask('/auth/login', { form: { email: nobody, password: 'no es esta' } })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await textOf(wrong, email)).toBe(await textOf(unknown, nobody))
  })

  test('the administrator is sent to the administration, and nobody takes their e-mail', async () => {
    const { ask, accounts } = shop()
    await ask('/auth/register', { form: registration(PAIR.email) })
    expect(await accounts.roleOf(PAIR.email)).toBeUndefined()
    const answer = await ask('/auth/login?volver=%2Fbag', { form: PAIR })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/dashboard'])
    const cookie = cookiesFrom(answer.headers)
    expect((await ask('/admin/dashboard', { cookie })).status).toBe(200)
    expect((await ask('/auth/login', { cookie })).headers.get('location')).toBe('/admin/dashboard')
    expect(await accounts.roleOf(PAIR.email)).toBe('admin')
  })

  test('with mail: nothing is created before the letter is opened by who registered', async () => {
    const { ask, accounts } = shop({ with: mail })
    const email = newEmail()
    const answer = await ask('/auth/register', { form: registration(email) })
    expect(await answer.text()).toContain('Revisa tu correo')
    const { text } = await smtp.nextTo(email)
    expect(await accounts.roleOf(email)).toBeUndefined()
    const link = linkIn(text)
    expect(await (await ask(link)).text()).toContain(email)
    const wrong = await ask(link, { form: { password: 'no es esta' } })
    expect([wrong.status, await accounts.roleOf(email)]).toEqual([401, undefined])
    const right = await ask(link, { form: { password: GOOD } })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/account'])
    expect(await accounts.findCustomer(visitor({ cookie: cookiesFrom(right.headers) }))).toMatchObject({
      email,
    })
    const used = await ask(link, { form: { password: GOOD } })
    expect(await used.text()).toContain('Este enlace ya no sirve')
    expect((await ask(link)).status).toBe(410)

    const again = await ask('/auth/register', { form: registration(email) })
    expect(await textOf(again, email)).toBe(
      await textOf(
        await ask('/auth/register', { form: registration(newEmail()) }),
        `persona${people}@correo.example`,
      ),
    )
    expect((await smtp.nextTo(email)).text).toContain('que ya tiene una')
  })

  test('who has the link of a registration cannot guess its password without end', async () => {
    const { ask } = shop({ with: mail })
    const email = newEmail()
    await ask('/auth/register', { form: registration(email) })
    const link = linkIn((await smtp.nextTo(email)).text)
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      const answer = await ask(link, { form: { password: `clave número ${turn}` } })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('a forgotten password: one link, one hour, one use, and every session ends', async () => {
    let time = Date.now()
    const { ask, accounts } = shop({ with: mail, now: () => new Date(time) })
    const customer = await addUser(database.db, 'customer', { email: newEmail(), password: GOOD })
    const session = await ask('/auth/login', { form: { email: customer.email, password: GOOD } })
    const nobody = newEmail()
    const asked = await ask('/auth/forgot-password', { form: { email: customer.email } })
    const unknown = await ask('/auth/forgot-password', { form: { email: nobody } })
    expect(await textOf(asked, customer.email)).toBe(await textOf(unknown, nobody))
    const link = linkIn((await smtp.nextTo(customer.email)).text)
    expect((await ask(link)).status).toBe(200)
    expect((await ask(link.slice(0, -1))).status).toBe(410)
    time += 3_600_001
    expect((await ask(link)).status, 'after an hour').toBe(410)
    time -= 3_600_001

    const weak = await ask(link, { form: { newPassword: customer.email } })
    expect(weak.status).toBe(400)
    const changed = await ask(link, { form: { newPassword: 'cuatro perros azules' } })
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/auth/login?aviso=clave'])
    expect((await smtp.nextTo(customer.email)).text).toContain('acaba de cambiar')
    expect(await (await ask(link, { form: { newPassword: 'otra más larga' } })).text()).toContain(
      'ya no sirve',
    )
    expect(await accounts.findCustomer(visitor({ cookie: cookiesFrom(session.headers) }))).toBeUndefined()
    const login = (password: string) => ask('/auth/login', { form: { email: customer.email, password } })
    expect((await login(GOOD)).status).toBe(401)
    expect((await login('cuatro perros azules')).status).toBe(303)
    expect(smtp.letters.some(({ to }) => to.includes(nobody))).toBe(false)
  })

  test('a mailbox is not flooded; the administrator’s password is not changed by letter', async () => {
    const { ask, accounts } = shop({ with: mail })
    await accounts.signIn('administration', { ...PAIR, remember: false }, visitor())
    const { email } = await addUser(database.db, 'customer')
    for (let i = 0; i < 3; i++) await ask('/auth/forgot-password', { form: { email } })
    await ask('/auth/forgot-password', { form: { email: PAIR.email } })
    await smtp.nextTo(email)
    // Letters leave in order: by the time that this one is there, the others would be.
    const last = await addUser(database.db, 'customer')
    await ask('/auth/forgot-password', { form: { email: last.email } })
    await smtp.nextTo(last.email)
    expect(smtp.letters.filter(({ to }) => to.includes(email))).toHaveLength(1)
    expect(smtp.letters.some(({ to }) => to.includes(PAIR.email))).toBe(false)
  })

  test('nor by registering for somebody else, from however many networks', async () => {
    const { ask } = shop({ with: mail })
    const email = newEmail()
    for (let i = 0; i < 8; i++) {
      const answer = await ask('/auth/register', { form: registration(email) })
      expect(await answer.text()).toContain('Revisa tu correo')
    }
    for (let i = 0; i < 5; i++) await smtp.nextTo(email)
    const last = newEmail()
    await ask('/auth/register', { form: registration(last) })
    await smtp.nextTo(last)
    expect(smtp.letters.filter(({ to }) => to.includes(email))).toHaveLength(5)
  })

  test('without mail no letter is promised: the shop is asked by WhatsApp', async () => {
    const { ask } = shop()
    const page = await (await ask('/auth/forgot-password')).text()
    expect(page).toContain('Esta tienda no envía correos')
    expect(page).toContain('https://wa.me/12025550123?text=')
    expect(page).not.toContain('Enviar enlace')
    expect((await ask('/auth/forgot-password', { form: { email: 'a@b.example' } })).status).toBe(200)
  })

  test('without mail the administrator hands over a link that works once, for customers only', async () => {
    const { ask, accounts } = shop()
    const cookie = cookieOf(await accounts.signIn('administration', { ...PAIR, remember: false }, visitor()))
    const { email } = await addUser(database.db, 'customer')
    const page = await ask('/admin/users/reset-link', {
      cookie,
      form: { correo: email, telefono: '573001234567' },
    })
    const html = await page.text()
    const link = linkIn(html.replaceAll('"', ' '))
    expect(html).toContain('https://wa.me/573001234567?text=')
    const changed = await ask(link, { form: { newPassword: 'cuatro perros azules' } })
    expect(changed.headers.get('location')).toBe('/auth/login?aviso=clave')
    expect((await ask(link)).status).toBe(410)
    expect((await ask('/auth/login', { form: { email, password: 'cuatro perros azules' } })).status).toBe(303)
    for (const correo of [PAIR.email, 'nadie@x.example', '']) {
      const refused = await ask('/admin/users/reset-link', { cookie, form: { correo } })
      expect([refused.status, refused.headers.get('location')]).toEqual([
        303,
        '/admin/dashboard?seccion=usuarios',
      ])
    }
  })

  test.each(['register', 'forgot-password'])(
    'one network cannot fill the shop through /auth/%s',
    async (page) => {
      const { ask } = shop({ with: mail })
      const send = () => ask(`/auth/${page}`, { form: registration(newEmail()), from: '203.0.113.9' })
      let answer = await send()
      for (let i = 0; i < 12 && answer.status === 200; i++) answer = await send()
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toContain('Vuelve a probar dentro de')
      expect((await ask(`/auth/${page}`, { form: registration(newEmail()) })).status, 'elsewhere').toBe(200)
    },
  )

  test('a foreign site signs nobody in or out', async () => {
    const { accounts } = shop()
    const app = createApp({
      database,
      storage,
      accounts,
      env: parseEnv({}),
      log,
      build: build as ServerBuild,
    })
    for (const path of [
      '/auth/login',
      '/auth/register',
      '/auth/logout',
      '/auth/confirm',
      '/auth/reset-password',
    ]) {
      const answer = await app.request(ORIGIN + path, {
        method: 'POST',
        headers: { origin: 'https://evil.example', cookie: 'azahar.session=x' },
        body: new URLSearchParams(registration(newEmail())),
      })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(cookieOf(await accounts.signIn('shop', { ...PAIR, remember: true }, visitor()))).toContain(
      'azahar.session',
    )
  })
})
