import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { socialKeys } from '#server/auth/social-keys.ts'
import { account, session, signInAttempts, user } from '#server/db/schema/accounts.ts'
import { parseEnv } from '#server/env.ts'
import { createApp } from '#server/http/app.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/storage/storage.ts'
import { addUser, cookiesFrom, PAIR, testAccounts, visitor } from '#tests/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type FakeNetworks, fakeNetworks } from '#tests/social-networks.ts'

const BUILD = resolve('build/server/index.js')
const build: ServerBuild | undefined = existsSync(BUILD) ? await import(/* @vite-ignore */ BUILD) : undefined
const ORIGIN = 'http://shop.example'
const KEYS = {
  FACEBOOK_CLIENT_ID: 'facebook-id',
  FACEBOOK_CLIENT_SECRET: 'facebook-secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
}

describe.skipIf(!build)('signing in by another network', () => {
  let database: TestDatabase
  let networks: FakeNetworks
  const log = createLog('silent')
  beforeAll(async () => {
    database = await createTestDatabase()
    networks = fakeNetworks()
  })
  afterAll(async () => {
    networks.stop()
    await database.close()
  })
  beforeEach(async () => {
    await database.db.delete(user)
    await database.db.delete(signInAttempts)
    networks.refuseCode = false
  })

  /** A shop with these keys; every call comes from another network, unless the test names one. */
  function shop(keys: Partial<typeof KEYS> = KEYS) {
    if (!build) throw new Error('not built')
    const accounts = testAccounts(database.db, { socialKeys: socialKeys(keys) })
    const env = parseEnv({ PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' })
    const app = createApp({ database, storage: openStorage('/nonexistent'), accounts, env, log, build })
    let visitors = 0
    const ask = (path: string, { cookie = '', from = '', site = 'same-origin' } = {}) =>
      app.request(ORIGIN + path, {
        headers: {
          cookie,
          accept: 'text/html',
          'sec-fetch-site': site,
          'x-forwarded-for': from || `198.51.100.${++visitors}`,
        },
      })
    const post = (path: string, form: Record<string, string>, cookie: string) =>
      app.request(ORIGIN + path, {
        method: 'POST',
        headers: { cookie, origin: ORIGIN, accept: 'text/html' },
        body: new URLSearchParams(form),
      })
    /** Out to the network and back with what it answers. */
    async function roundTrip(network: string, { volver = '', answer = {}, from = '', cookie = '' } = {}) {
      const out = await ask(`/auth/social/${network}${volver && `?volver=${encodeURIComponent(volver)}`}`)
      const state = new URL(out.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const query = new URLSearchParams({ code: 'code', state, ...answer })
      const cookies = [cookiesFrom(out.headers), cookie].filter(Boolean).join('; ')
      return ask(`/auth/callback/${network}?${query}`, { cookie: cookies, site: 'cross-site', from })
    }
    return { accounts, ask, post, roundTrip }
  }
  const hasSession = (answer: Response) => /\.session=[^;]/.test(cookiesFrom(answer.headers))
  const rolesOf = async (email: string) => database.db.select().from(user).where(eq(user.email, email))

  async function expectRefused(answer: Response, word: string, text: string, ask: (path: string) => unknown) {
    const to = answer.headers.get('location') ?? ''
    expect([answer.status, to]).toEqual([303, `/auth/login?red=${word}`])
    expect(hasSession(answer)).toBe(false)
    expect(await database.db.select().from(session)).toEqual([])
    const page = await ((await ask(to)) as Response).text()
    expect(page).toMatch(new RegExp(`role="alert"[^>]*>${text}`))
  }

  test('without keys the buttons are off and say why, and the addresses are none', async () => {
    const { ask } = shop({})
    const page = await (await ask('/auth/login')).text()
    for (const name of ['Facebook', 'Github'])
      expect(page).toMatch(
        new RegExp(`<button[^>]*disabled[^>]*title="El acceso con ${name} no está configurado[^>]*>${name}<`),
      )
    for (const path of ['/auth/social/github', '/auth/callback/github?state=x&code=y'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  test('with keys of one only that one is on', async () => {
    const { ask } = shop({ GITHUB_CLIENT_ID: 'github-id', GITHUB_CLIENT_SECRET: 'github-secret' })
    const page = await (await ask('/auth/login?volver=%2Fbag')).text()
    expect(page).toContain('href="/auth/social/github?volver=%2Fbag"')
    expect(page).toContain('El acceso con Facebook no está configurado en esta tienda')
    expect((await ask('/auth/social/facebook')).status).toBe(404)
    expect((await ask('/auth/social/constructor')).status).toBe(404)
  })

  test.each([
    ['github', 'https://github.com/login/oauth/authorize'],
    ['facebook', 'https://www.facebook.com/v24.0/dialog/oauth'],
  ])('%s: out with a state that only this browser holds', async (network, address) => {
    const { ask } = shop()
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
      const { accounts, roundTrip } = shop()
      networks.person = { id: '77', name: ' Ana\n Gómez ', email: 'Ana@Correo.example' }
      const first = await roundTrip(network, { volver: '/bag?x=1' })
      expect([first.status, first.headers.get('location')]).toEqual([303, '/bag?x=1'])
      expect(networks.exchange.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/${network}`)
      const line = first.headers.getSetCookie().find((cookie) => cookie.startsWith('azahar.session='))
      expect(line).toMatch(/^azahar\.session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
      const cookie = cookiesFrom(first.headers)
      const customer = await accounts.findCustomer(visitor({ cookie }))
      expect(customer).toMatchObject({ email: 'ana@correo.example', name: 'Ana Gómez' })
      expect(await accounts.findAdmin(visitor({ cookie }))).toBeUndefined()
      const [row] = await rolesOf('ana@correo.example')
      expect(row).toMatchObject({ role: 'customer', image: null, emailVerified: network === 'github' })
      expect(await database.db.select().from(account)).toMatchObject([
        { providerId: network, accountId: '77', accessToken: null, refreshToken: null, idToken: null },
      ])
      const [kept] = await database.db.select().from(session)
      expect(decodeURIComponent(cookie)).not.toContain(kept?.token)

      const again = await roundTrip(network, { cookie })
      expect(again.headers.get('location')).toBe('/account')
      const now = await accounts.findCustomer(visitor({ cookie: cookiesFrom(again.headers) }))
      expect(now?.userId).toBe(customer?.userId)
      expect(await accounts.findCustomer(visitor({ cookie })), 'the former session is over').toBeUndefined()
    },
  )

  test('who has no password is not asked for one to delete the account', async () => {
    const { ask, roundTrip, post } = shop()
    networks.person = { id: '7', email: 'ana@correo.example' }
    const cookie = cookiesFrom((await roundTrip('github')).headers)
    const page = await (await ask('/account', { cookie })).text()
    expect(page).toContain('Entras con otra red, sin contraseña.')
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
    expect(await database.db.select().from(account)).toEqual([])
  })

  test('never on to another site or into the administration', async () => {
    const { roundTrip } = shop()
    networks.person = { id: '5', email: 'ana@correo.example' }
    for (const volver of ['https://evil.example', '//evil.example', '/admin/dashboard'])
      expect((await roundTrip('github', { volver })).headers.get('location')).toBe('/account')
  })

  test('wrong, missing and foreign states', async () => {
    const { ask, roundTrip } = shop()
    networks.person = { id: '5', email: 'ana@correo.example' }
    const text = 'Ese acceso caducó'
    const other = await ask('/auth/social/github')
    const cookie = cookiesFrom(other.headers)
    const state = new URL(other.headers.get('location') ?? '').searchParams.get('state')
    await expectRefused(
      await roundTrip('github', { answer: { state: 'x'.repeat(32) } }),
      'caducado',
      text,
      ask,
    )
    await expectRefused(await ask('/auth/callback/github?code=x', { cookie }), 'caducado', text, ask)
    await expectRefused(await ask(`/auth/callback/github?code=x&state=${state}`), 'caducado', text, ask)
    const forged = `azahar.oauth=${'0'.repeat(64)}`
    await expectRefused(
      await ask(`/auth/callback/github?code=x&state=${state}`, { cookie: forged }),
      'caducado',
      text,
      ask,
    )
    expect(await database.db.select().from(user)).toEqual([])
  })

  test('the network says no, or does not take the code', async () => {
    const { ask, roundTrip } = shop()
    const denied = await roundTrip('github', { answer: { error: 'access_denied', code: '' } })
    await expectRefused(denied, 'cancelado', 'No se completó', ask)
    networks.refuseCode = true
    await expectRefused(await roundTrip('github'), 'fallo', 'La otra red no respondió', ask)
    await expectRefused(await roundTrip('facebook'), 'fallo', 'La otra red no respondió', ask)
  })

  test('no e-mail, or one that is not confirmed or none at all', async () => {
    const { ask, roundTrip } = shop()
    const text = 'Esa red no nos dio un correo confirmado'
    networks.person = { id: '6', name: 'Ana' }
    await expectRefused(await roundTrip('github'), 'sin-correo', text, ask)
    await expectRefused(await roundTrip('facebook'), 'sin-correo', text, ask)
    networks.person = { id: '6', email: 'ana@correo.example', verified: false }
    await expectRefused(await roundTrip('github'), 'sin-correo', text, ask)
    networks.person = { id: '6', email: 'ana@correo' }
    await expectRefused(await roundTrip('github'), 'sin-correo', text, ask)
    expect(await database.db.select().from(user)).toEqual([])
  })

  test('an account with a password is opened by no network, the administrator’s least of all', async () => {
    const { ask, roundTrip } = shop()
    const text = 'Ya hay una cuenta con ese correo'
    await addUser(database.db, 'customer', { email: 'ana@correo.example', password: 'clave larga' })
    networks.person = { id: '8', email: 'ana@correo.example' }
    await expectRefused(await roundTrip('github'), 'cuenta', text, ask)
    await expectRefused(await roundTrip('facebook'), 'cuenta', text, ask)
    // Before its first sign-in, and after it.
    networks.person = { id: '9', email: PAIR.email }
    await expectRefused(await roundTrip('github'), 'cuenta', text, ask)
    expect(await rolesOf(PAIR.email)).toEqual([])
    await addUser(database.db, 'admin', PAIR)
    await expectRefused(await roundTrip('github'), 'cuenta', text, ask)
    expect(await database.db.select().from(account).where(eq(account.providerId, 'github'))).toEqual([])
  })

  test('a customer who became the administrator comes in by the password only', async () => {
    const { ask, roundTrip } = shop()
    networks.person = { id: '10', email: 'ana@correo.example' }
    expect(hasSession(await roundTrip('github'))).toBe(true)
    await database.db.update(user).set({ role: 'admin' })
    await database.db.delete(session)
    await expectRefused(await roundTrip('github'), 'cuenta', 'Ya hay una cuenta', ask)
  })

  test('one connection makes no more accounts than by registering; who has one comes in', async () => {
    const { ask, roundTrip } = shop()
    const from = '203.0.113.99'
    const make = (id: number) => {
      networks.person = { id: `${id}`, email: `p${id}@correo.example` }
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
