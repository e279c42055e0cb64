import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountShops, GOOD, linkIn, newEmail, readText } from '#tests/account-shop.ts'
import { addUser, cookiesFrom, PAIR, toCookie, visitor } from '#tests/accounts.ts'

describe('a forgotten password', () => {
  const shops = accountShops()

  test('a reset link is valid for one hour and one use, and the reset ends every session', async () => {
    let time = Date.now()
    const { ask, accounts } = shops.shop({ withMail: true, now: () => new Date(time) })
    const customer = await addUser(shops.db, 'customer', { email: newEmail(), password: GOOD })
    const session = await ask('/auth/login', { form: { email: customer.email, password: GOOD } })
    const unknownEmail = newEmail()
    const asked = await ask('/auth/forgot-password', { form: { email: customer.email } })
    const unknown = await ask('/auth/forgot-password', { form: { email: unknownEmail } })
    expect(await readText(asked, customer.email)).toBe(await readText(unknown, unknownEmail))
    const link = linkIn((await shops.smtp.nextTo(customer.email)).text)
    expect((await ask(link)).status).toBe(200)
    expect((await ask(link.slice(0, -1))).status).toBe(410)
    time += 3_600_001
    expect((await ask(link)).status, 'after an hour').toBe(410)
    time -= 3_600_001

    const weak = await ask(link, { form: { newPassword: customer.email } })
    expect(weak.status).toBe(400)
    const changed = await ask(link, { form: { newPassword: 'cuatro perros azules' } })
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/auth/login?aviso=clave'])
    expect((await shops.smtp.nextTo(customer.email)).text).toContain('acaba de cambiar')
    const again = await (await ask(link, { form: { newPassword: 'cuatro perros azules' } })).text()
    expect(again).toContain('ya no sirve')
    expect(again, 'a button leads on').toMatch(/<a class="boton[^>]*>Pedir otro enlace</)
    // Sent again, because the answer got lost: the password has changed.
    expect(again).toMatch(/Si ya elegiste la contraseña nueva, entra con ella.*href="\/auth\/login"/s)
    expect(await accounts.findCustomer(visitor({ cookie: cookiesFrom(session.headers) }))).toBeUndefined()
    const login = (password: string) => ask('/auth/login', { form: { email: customer.email, password } })
    expect((await login(GOOD)).status).toBe(401)
    expect((await login('cuatro perros azules')).status).toBe(303)
    expect(shops.smtp.emails.some(({ to }) => to.includes(unknownEmail))).toBe(false)
  })

  test('a failed write leaves the link valid', async () => {
    const { ask } = shops.shop({ withMail: true })
    const { email } = await addUser(shops.db, 'customer', { email: newEmail(), password: GOOD })
    await ask('/auth/forgot-password', { form: { email } })
    const link = linkIn((await shops.smtp.nextTo(email)).text)
    const form = { newPassword: 'cuatro perros azules' }
    await shops.db.execute(sql`alter table account add constraint full_disk check (false) not valid`)
    expect((await ask(link, { form })).status).toBeGreaterThanOrEqual(500)
    await shops.db.execute(sql`alter table account drop constraint full_disk`)
    expect((await ask(link, { form })).status).toBe(303)
  })

  test('e-mails to one mailbox are limited; the administrator’s password is not reset by e-mail', async () => {
    const { ask, accounts } = shops.shop({ withMail: true })
    await accounts.signIn('admin', { ...PAIR, remember: false }, visitor())
    const { email } = await addUser(shops.db, 'customer')
    for (let i = 0; i < 3; i++) await ask('/auth/forgot-password', { form: { email } })
    await ask('/auth/forgot-password', { form: { email: PAIR.email } })
    await shops.smtp.nextTo(email)
    // E-mails are sent in order: when this one has arrived, the others would have arrived too.
    const last = await addUser(shops.db, 'customer')
    await ask('/auth/forgot-password', { form: { email: last.email } })
    await shops.smtp.nextTo(last.email)
    expect(shops.smtp.emails.filter(({ to }) => to.includes(email))).toHaveLength(1)
    expect(shops.smtp.emails.some(({ to }) => to.includes(PAIR.email))).toBe(false)
  })

  test('without mail the page promises no e-mail and links to WhatsApp', async () => {
    const { ask } = shops.shop()
    const page = await (await ask('/auth/forgot-password')).text()
    expect(page).toContain('Esta tienda no envía correos')
    expect(page).toContain('https://wa.me/12025550123?text=')
    expect(page).not.toContain('Enviar enlace')
    expect((await ask('/auth/forgot-password', { form: { email: 'a@b.example' } })).status).toBe(200)
  })

  test('without mail the administrator gets a link that works once, for customers only', async () => {
    const { ask, accounts } = shops.shop()
    const cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: false }, visitor()))
    const { email } = await addUser(shops.db, 'customer')
    const page = await ask('/admin/users/reset-link', {
      cookie,
      form: { correo: email, telefono: '573001234567' },
    })
    const html = await page.text()
    const link = linkIn(html.replaceAll('"', ' '))
    expect(html).toContain('https://wa.me/573001234567?text=')
    // The number of an order may be that of the person who got it.
    expect(html.replace(/<!-- -->/g, '')).toContain('Enviarlo a +57 300 123 4567 por WhatsApp')
    const changed = await ask(link, { form: { newPassword: 'cuatro perros azules' } })
    expect(changed.headers.get('location')).toBe('/auth/login?aviso=clave')
    expect((await ask(link)).status).toBe(410)
    expect((await ask('/auth/login', { form: { email, password: 'cuatro perros azules' } })).status).toBe(303)
    for (const correo of [PAIR.email, 'nadie@x.example', '', 'a\0@x.example']) {
      const refused = await ask('/admin/users/reset-link', { cookie, form: { correo } })
      expect([refused.status, refused.headers.get('location')]).toEqual([
        303,
        '/admin/dashboard?seccion=usuarios',
      ])
    }
  })
})
