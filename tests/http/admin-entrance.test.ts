import { describe, expect, test } from 'vitest'
import { PAIR, quickHashing, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { adminShop, page, write } from '#tests/admin-shop.ts'
import { createTestDatabase } from '#tests/database.ts'
import { testApp } from '#tests/test-app.ts'

describe('the sign-in page of the admin area', () => {
  const shop = adminShop()
  const { ask, cookies } = shop
  const form = (fields: Record<string, string>, cookie = '') => ({
    method: 'POST',
    headers: { origin: 'http://shop.example', accept: 'text/html', cookie },
    body: new URLSearchParams(fields),
  })

  test('shows on the page what is missing and what is wrong', async () => {
    const empty = await ask('/admin', form({ email: ' ', password: '' }))
    expect(empty.status).toBe(400)
    expect(await empty.text()).toContain('Please enter both email and password')
    const wrong = await ask('/admin', form({ email: PAIR.email, password: 'otra cosa' }))
    expect(wrong.status).toBe(401)
    const unknown = await ask('/admin', form({ email: 'nadie@x.example', password: 'otra cosa' }))
    expect(unknown.status).toBe(401)
    const [one, other] = [await wrong.text(), await unknown.text()]
    expect(one).toContain('Invalid admin credentials')
    expect(other).toBe(one)
  })

  test.each([
    ['', 400],
    ['text/plain', 415],
    ['application/json', 415],
    ['multipart/form-data; boundary=x', 400],
  ])('a body of the type "%s" that is no form is answered %i', async (type, status) => {
    const headers = { origin: 'http://shop.example', ...(type ? { 'content-type': type } : {}) }
    const answer = await ask('/admin', { method: 'POST', headers, body: type ? 'nonsense' : undefined })
    expect(answer.status).toBe(status)
  })

  test('shows how long to wait', async () => {
    const guess = () => ask('/admin', form({ email: 'mucho@x.example', password: 'otra cosa' }))
    let answer = await guess()
    // The waits double: on a slow machine the first of them may end before the next attempt.
    for (let i = 0; i < 12 && answer.status === 401; i++) answer = await guess()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toContain('Demasiados intentos fallidos')
  })

  test.each([
    ['', '/admin/dashboard'],
    ['?volver=%2Fadmin%2Fproducts%3Fpagina%3D2', '/admin/products?pagina=2'],
    ['?volver=https%3A%2F%2Fevil.example%2F', '/admin/dashboard'],
    ['?volver=%2F%2Fevil.example%2Fadmin%2F', '/admin/dashboard'],
  ])('redirects from /admin%s to %s, also when already signed in', async (query, next) => {
    const answer = await ask(`/admin${query}`, form(PAIR))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^azahar\.session=.+; Path=\/; HttpOnly; SameSite=Lax$/)
    const again = await ask(`/admin${query}`, page(cookies.admin))
    expect([again.status, again.headers.get('location')]).toEqual([302, next])
  })

  test('sets a secure cookie over HTTPS, and none without a sign-in', async () => {
    const https = form(PAIR)
    const headers = { ...https.headers, origin: 'https://shop.example', 'x-forwarded-proto': 'https' }
    const answer = await ask('/admin', { ...https, headers })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-azahar\.session=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const customer = await ask('/admin', page(cookies.customer))
    expect([customer.status, customer.headers.getSetCookie()]).toEqual([200, []])
  })

  test('signs out for good', async () => {
    const accounts = testAccounts(shop.db)
    const cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor()))
    expect((await ask('/admin/dashboard', page(cookie))).status).toBe(200)
    expect((await ask('/admin/logout', page(cookie))).status).toBe(302)
    expect((await ask('/admin/dashboard', page(cookie))).status).toBe(200)
    const out = await ask('/admin/logout', form({}, cookie))
    expect([out.status, out.headers.get('location')]).toEqual([303, '/admin'])
    expect(out.headers.getSetCookie().join()).toContain('azahar.session=; Max-Age=0')
    expect((await ask('/admin/dashboard', page(cookie))).status).toBe(302)
  })

  test('says that the account was created when its first sign-in fails', async () => {
    const database = await createTestDatabase()
    const accounts = testAccounts(database.db, { hashing: { ...quickHashing, verify: async () => false } })
    const { app } = testApp(database, { accounts })
    const answer = await app.request('http://shop.example/admin', form(PAIR))
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('Admin user created but not confirmed. Please check auth settings.')
    await database.close()
  })

  test('refuses other methods', async () => {
    const answer = await ask('/admin', write('', 'DELETE'))
    expect(answer.status).toBe(405)
  })
})
