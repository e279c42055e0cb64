import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account, session, user } from '#server/auth/schema.ts'
import { cookiesFrom, visitor } from '#tests/accounts.ts'
import { hasSession, ORIGIN, socialShops } from '#tests/social-shop.ts'

describe('signing in by another network', () => {
  const shops = socialShops()

  test('without keys the buttons are disabled with a reason, and the URLs are not found', async () => {
    const { ask } = shops.shop({})
    const page = await (await ask('/auth/login')).text()
    for (const name of ['Facebook', 'Github'])
      expect(page).toMatch(
        new RegExp(`<button[^>]*disabled[^>]*title="El acceso con ${name} no está configurado[^>]*>${name}<`),
      )
    for (const path of ['/auth/social/github', '/auth/callback/github?state=x&code=y'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  test('with the keys of one network only its button is enabled', async () => {
    const { ask } = shops.shop({ GITHUB_CLIENT_ID: 'github-id', GITHUB_CLIENT_SECRET: 'github-secret' })
    const page = await (await ask('/auth/login?volver=%2Fbag')).text()
    expect(page).toContain('href="/auth/social/github?volver=%2Fbag"')
    expect(page).toContain('El acceso con Facebook no está configurado en esta tienda')
    expect((await ask('/auth/social/facebook')).status).toBe(404)
    expect((await ask('/auth/social/constructor')).status).toBe(404)
  })

  test.each([
    ['github', 'https://github.com/login/oauth/authorize'],
    ['facebook', 'https://www.facebook.com/v16.0/dialog/oauth'],
  ])('%s: out with a state that only this browser holds', async (network, address) => {
    const { ask } = shops.shop()
    const out = await ask(`/auth/social/${network}`)
    const to = new URL(out.headers.get('location') ?? '')
    expect([out.status, to.origin + to.pathname]).toEqual([303, address])
    expect(to.searchParams.get('client_id')).toBe(`${network}-id`)
    expect(to.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/${network}`)
    expect(to.searchParams.get('state')).toMatch(/^.{32,}$/)
    expect(to.href).not.toContain('secret')
    expect(out.headers.get('cache-control')).toBe('no-store')
    expect(out.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^azahar\.oauth=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const foreign = await ask(`/auth/social/${network}`, { site: 'cross-site' })
    expect([foreign.headers.get('location'), foreign.headers.getSetCookie()]).toEqual(['/auth/login', []])
  })

  test.each(['github', 'facebook'])(
    '%s: back as a customer, and the next time as the same',
    async (network) => {
      const { accounts, roundTrip } = shops.shop()
      shops.networks.person = { id: '77', name: ' Ana\n Gómez ', email: 'Ana@Correo.example' }
      const first = await roundTrip(network, { volver: '/bag?x=1' })
      expect([first.status, first.headers.get('location')]).toEqual([303, '/bag?x=1'])
      expect(shops.networks.exchange.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/${network}`)
      const line = first.headers.getSetCookie().find((cookie) => cookie.startsWith('azahar.session='))
      expect(line).toMatch(/^azahar\.session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
      const cookie = cookiesFrom(first.headers)
      const customer = await accounts.findCustomer(visitor({ cookie }))
      expect(customer).toMatchObject({ email: 'ana@correo.example', name: 'Ana Gómez' })
      expect(await accounts.findAdmin(visitor({ cookie }))).toBeUndefined()
      const [row] = await shops.db.select().from(user).where(eq(user.email, 'ana@correo.example'))
      expect(row).toMatchObject({ role: 'customer', emailVerified: network === 'github' })
      const tokens = { access_token: null, refresh_token: null, id_token: null }
      expect((await shops.db.execute(sql`select * from account`)).rows).toMatchObject([
        { provider_id: network, account_id: '77', ...tokens },
      ])
      const [openSession] = await shops.db.select().from(session)
      expect(decodeURIComponent(cookie)).not.toContain(openSession?.token)

      const again = await roundTrip(network, { cookie })
      expect(again.headers.get('location')).toBe('/account')
      const now = await accounts.findCustomer(visitor({ cookie: cookiesFrom(again.headers) }))
      expect(now?.userId).toBe(customer?.userId)
      // The network may no longer give the e-mail.
      shops.networks.person = { id: '77', name: 'Ana' }
      expect((await roundTrip(network)).headers.get('location')).toBe('/account')
      expect(await accounts.findCustomer(visitor({ cookie })), 'the former session is over').toBeUndefined()
    },
  )

  test('a user without a password can delete the account without one', async () => {
    const { ask, roundTrip, post } = shops.shop()
    shops.networks.person = { id: '7', email: 'ana@correo.example' }
    const cookie = cookiesFrom((await roundTrip('github')).headers)
    const page = await (await ask('/account', { cookie })).text()
    expect(page).toContain('Entras con otra red, sin contraseña.')
    expect(page).toContain('Facebook dejará de abrir esta cuenta')
    expect(page).not.toContain('type="password"')
    expect(await (await ask('/account/export', { cookie })).json()).toMatchObject({
      otrasRedes: [{ red: 'github', cuentaAlli: '7' }],
    })
    const wrong = await post('/account', { cambio: 'borrar', email: 'eva@correo.example' }, cookie)
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('Ese no es el correo de esta cuenta.'),
    ])
    expect((await post('/account', { cambio: 'borrar' }, cookie)).status).toBe(400)
    const gone = await post('/account', { cambio: 'borrar', email: ' Ana@correo.example' }, cookie)
    expect(gone.headers.get('location')).toBe('/auth/login?aviso=borrada')
    expect(await shops.db.select().from(account)).toEqual([])
  })

  test('GitHub gets a PKCE challenge, and the code is exchanged with its verifier', async () => {
    const { ask } = shops.shop()
    shops.networks.person = { id: '12', email: 'ana@correo.example' }
    const out = await ask('/auth/social/github')
    const { searchParams } = new URL(out.headers.get('location') ?? '')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    const back = `/auth/callback/github?code=x&state=${searchParams.get('state')}`
    expect(hasSession(await ask(back, { cookie: cookiesFrom(out.headers) }))).toBe(true)
    const verifier = shops.networks.exchange.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    expect([verifier.length, challenge]).toEqual([43, searchParams.get('code_challenge')])
  })

  test('the first answer deletes the state cookie, whatever the outcome', async () => {
    const { roundTrip } = shops.shop()
    shops.networks.person = { id: '13', email: 'ana@correo.example' }
    for (const answer of [{}, { error: 'access_denied' }, { state: 'x' }, { code: '' }]) {
      const back = await roundTrip('github', { answer })
      expect(back.headers.getSetCookie().filter((line) => line.startsWith('azahar.oauth='))).toEqual([
        'azahar.oauth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ])
    }
  })

  test('never on to another site or into the admin area', async () => {
    const { roundTrip } = shops.shop()
    shops.networks.person = { id: '5', email: 'ana@correo.example' }
    for (const volver of ['https://evil.example', '//evil.example', '/admin/dashboard'])
      expect((await roundTrip('github', { volver })).headers.get('location')).toBe('/account')
  })

  test('new accounts of one network are limited as by registration; existing users can sign in', async () => {
    const { ask, roundTrip } = shops.shop()
    const from = '203.0.113.99'
    const make = (id: number) => {
      shops.networks.person = { id: `${id}`, email: `p${id}@correo.example` }
      return roundTrip('github', { from })
    }
    for (let id = 100; id < 105; id++) expect(hasSession(await make(id))).toBe(true)
    let last = await make(105)
    for (let id = 106; id < 125 && hasSession(last); id++) last = await make(id)
    expect(last.headers.get('location')).toBe('/auth/login?red=espera')
    expect(await (await ask('/auth/login?red=espera')).text()).toContain('se han creado muchas cuentas')
    expect(hasSession(await make(100))).toBe(true)
  })
})
