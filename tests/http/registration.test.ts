import { describe, expect, test } from 'vitest'
import { accountShops, GOOD, linkIn, newEmail, readText, registration } from '#tests/account-shop.ts'
import { cookiesFrom, visitor } from '#tests/accounts.ts'

const NO_MORE = 'Hoy ya se han pedido varios mensajes para ese correo, y no enviamos más.'

describe('registering', () => {
  const shops = accountShops()

  test('errors are shown beside their fields, and all input stays except the password', async () => {
    const { ask } = shops.shop()
    const answer = await ask('/auth/register', {
      form: { name: ' ', email: 'ana', password: 'abcdefghijkl' },
    })
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
    expect(page).not.toContain('abcdefghijkl')
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(4)
    const nothing = await ask('/auth/login', { form: {} })
    expect(nothing.status).toBe(400)
    expect(await nothing.text()).toContain('Escribe tu contraseña.')
  })

  test('with mail an account is created only after the link of the e-mail is opened', async () => {
    const { ask, accounts } = shops.shop({ withMail: true })
    const email = newEmail()
    const answer = await ask('/auth/register', { form: registration(email) })
    expect(await answer.text()).toContain('Revisa tu correo')
    const { text } = await shops.smtp.nextTo(email)
    expect(await accounts.findUser(email)).toBeUndefined()
    const link = linkIn(text)
    expect(await (await ask(link)).text()).toContain(email)
    const wrong = await ask(link, { form: { password: 'no es esta' } })
    expect([wrong.status, await accounts.findUser(email)]).toEqual([401, undefined])
    const right = await ask(link, { form: { password: GOOD } })
    expect([right.status, right.headers.get('location')]).toEqual([303, '/account'])
    expect(await accounts.findCustomer(visitor({ cookie: cookiesFrom(right.headers) }))).toMatchObject({
      email,
    })
    const used = await ask(link, { form: { password: GOOD } })
    const over = await used.text()
    expect(over).toContain('Este enlace ya no sirve')
    expect(over, 'a button leads on').toMatch(/<a class="boton[^>]*>Iniciar sesión</)
    expect((await ask(link)).status).toBe(410)

    const again = await ask('/auth/register', { form: registration(email) })
    const fresh = newEmail()
    const first = await ask('/auth/register', { form: registration(fresh) })
    expect(await readText(again, email)).toBe(await readText(first, fresh))
    expect((await shops.smtp.nextTo(email)).text).toContain('que ya tiene una')
  })

  test('a second link of the same e-mail creates nothing, and says so', async () => {
    const { ask } = shops.shop({ withMail: true })
    const email = newEmail()
    await ask('/auth/register', { form: registration(email) })
    const first = linkIn((await shops.smtp.nextTo(email)).text)
    await ask('/auth/register', { form: { ...registration(email), password: `${GOOD} otra vez` } })
    const second = linkIn((await shops.smtp.nextTo(email)).text)
    expect((await ask(first, { form: { password: GOOD } })).status).toBe(303)
    const late = await ask(second, { form: { password: `${GOOD} otra vez` } })
    expect(await late.text()).toContain('Si tu cuenta está creada, entra')
  })

  test('the password of a registration link has an attempt limit', async () => {
    // The clock is fixed: the first wait is a second, and hashing may take longer.
    const now = new Date()
    const { ask } = shops.shop({ withMail: true, now: () => now })
    const email = newEmail()
    await ask('/auth/register', { form: registration(email) })
    const link = linkIn((await shops.smtp.nextTo(email)).text)
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      const answer = await ask(link, { form: { password: `clave número ${turn}` } })
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('registrations with the e-mail of another user are limited over all networks', async () => {
    const { ask } = shops.shop({ withMail: true })
    const email = newEmail()
    for (let i = 0; i < 13; i++) {
      const answer = await ask('/auth/register', { form: registration(email) })
      expect(await answer.text()).toContain(i < 10 ? 'Revisa tu correo' : NO_MORE)
    }
    for (let i = 0; i < 10; i++) await shops.smtp.nextTo(email)
    const last = newEmail()
    await ask('/auth/register', { form: registration(last) })
    await shops.smtp.nextTo(last)
    expect(shops.smtp.emails.filter(({ to }) => to.includes(email))).toHaveLength(10)
  })

  test('one network cannot use up the e-mails that the owner of a mailbox needs to register', async () => {
    const { ask } = shops.shop({ withMail: true })
    const email = newEmail()
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      const answer = await ask('/auth/register', { form: registration(email), from: `2001:db8:66:${i}::1` })
      statuses.push(answer.status)
      // The page must not say that an e-mail was sent.
      expect(await answer.text()).toContain(i < 2 ? 'Revisa tu correo' : NO_MORE)
    }
    expect(statuses).toEqual([200, 200, 429, 429])
    await ask('/auth/register', { form: registration(email), from: '203.0.113.50' })
    for (let i = 0; i < 3; i++) await shops.smtp.nextTo(email)
    const last = newEmail()
    await ask('/auth/register', { form: registration(last) })
    await shops.smtp.nextTo(last)
    expect(shops.smtp.emails.filter(({ to }) => to.includes(email))).toHaveLength(3)
  })
})
