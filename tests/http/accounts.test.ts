import { describe, expect, test } from 'vitest'
import { accountShops, GOOD, newEmail, readText, registration } from '#tests/account-shop.ts'
import { addUser, cookiesFrom, PAIR, toCookie, visitor } from '#tests/accounts.ts'

describe('customer accounts', () => {
  const shops = accountShops()

  test('pages of accounts are private: never cached, never indexed', async () => {
    const { ask } = shops.shop()
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

  test.each(['__proto__', 'unknown'])('the sign-in page has no notice «%s»', async (name) => {
    const answer = await shops.shop().ask(`/auth/login?aviso=${name}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Tu cuenta es opcional')
  })

  test('without mail: register, sign in, sign out; a known e-mail gets the same page and changes nothing', async () => {
    const { ask, accounts } = shops.shop()
    const email = newEmail()
    const first = await ask('/auth/register', { form: registration(email) })
    const again = await ask('/auth/register', {
      form: registration(email, { password: 'otra clave distinta' }),
    })
    expect([first.status, again.status]).toEqual([200, 200])
    expect([first.headers.getSetCookie(), again.headers.getSetCookie()]).toEqual([[], []])
    expect(await readText(again, email)).toBe(await readText(first, email))

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

    const out = await ask('/account', { cookie, form: { cambio: 'salir' } })
    expect([out.status, out.headers.get('location')]).toEqual([303, '/auth/login?aviso=salida'])
    expect(await accounts.findCustomer(visitor({ cookie }))).toBeUndefined()
  })

  test('an unknown e-mail and a wrong password get the same page', async () => {
    const { ask } = shops.shop()
    const { email } = await addUser(shops.db, 'customer')
    const unknownEmail = newEmail()
    const wrong = await ask('/auth/login', { form: { email, password: 'no es esta' } })
    const unknown = await ask('/auth/login', { form: { email: unknownEmail, password: 'no es esta' } })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await readText(wrong, email)).toBe(await readText(unknown, unknownEmail))
  })

  test('the administrator is sent to the admin area, and no customer can register their e-mail', async () => {
    const { ask, accounts } = shops.shop()
    await ask('/auth/register', { form: registration(PAIR.email) })
    expect(await accounts.findUser(PAIR.email)).toBeUndefined()
    const answer = await ask('/auth/login?volver=%2Fbag', { form: PAIR })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/dashboard'])
    const cookie = cookiesFrom(answer.headers)
    expect((await ask('/admin/dashboard', { cookie })).status).toBe(200)
    expect((await ask('/auth/login', { cookie })).headers.get('location')).toBe('/admin/dashboard')
    expect(await accounts.findUser(PAIR.email)).toMatchObject({ role: 'admin' })
  })

  test.each(['register', 'forgot-password'])(
    'one network cannot fill the shop through /auth/%s',
    async (page) => {
      const { ask } = shops.shop({ withMail: true })
      const send = () => ask(`/auth/${page}`, { form: registration(newEmail()), from: '203.0.113.9' })
      let answer = await send()
      for (let i = 0; i < 12 && answer.status === 200; i++) answer = await send()
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toContain('Vuelve a probar dentro de')
      expect((await ask(`/auth/${page}`, { form: registration(newEmail()) })).status, 'elsewhere').toBe(200)
    },
  )

  test('another site can sign no visitor in or out', async () => {
    const { accounts, ask } = shops.shop()
    for (const path of [
      '/auth/login',
      '/auth/register',
      '/account',
      '/auth/confirm',
      '/auth/reset-password',
    ]) {
      const form = registration(newEmail())
      const answer = await ask(path, { form, origin: 'https://evil.example', cookie: 'azahar.session=x' })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(toCookie(await accounts.signIn('store', { ...PAIR, remember: true }, visitor()))).toContain(
      'azahar.session',
    )
  })
})
