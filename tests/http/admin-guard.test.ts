import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_TEXTS } from '#domain/store-texts.ts'
import { appContext } from '#server/context.ts'
import type { Database } from '#server/db/open.ts'
import { orderSettingsOf, UNSAVED_ORDERS } from '#server/db/stored-settings.ts'
import { defaultSettings, parseEnv } from '#server/env.ts'
import { createApp } from '#server/http/app.ts'
import { LiveStreams } from '#server/http/live.ts'
import { createLog } from '#server/log.ts'
import { NO_MAIL } from '#server/mail/mail.ts'
import { openStorage } from '#server/storage/storage.ts'
import { cookieOf, customerCookie, PAIR, testAccounts, visitor } from '#tests/accounts.ts'
import { createTestDatabase } from '#tests/database.ts'

const BUILD = resolve('build/server/index.js')
const isBuilt = existsSync(BUILD)
const build: ServerBuild | undefined = isBuilt ? await import(/* @vite-ignore */ BUILD) : undefined

/** Every address of the app's own route table, with something in place of its parameters. */
function addressesOf({ routes }: ServerBuild): string[] {
  const pathOf = (id: string): string => {
    const route = routes[id]
    const parent = route?.parentId ? pathOf(route.parentId) : ''
    return route?.path ? `${parent}/${route.path}`.replace('//', '/') : parent
  }
  const isPage = (id: string) => !Object.values(routes).some((route) => route?.parentId === id)
  return Object.keys(routes)
    .filter((id) => id !== 'root' && (isPage(id) || routes[id]?.path !== undefined))
    .map((id) =>
      pathOf(id)
        .replace(/:\w+\??/g, '00000000-0000-4000-8000-000000000001')
        .replace('*', 'nada'),
    )
}

const admin = build ? [...new Set(addressesOf(build).filter((path) => /^\/admin(\/|$)/.test(path)))] : []
// The live stream is answered before the router.
const inside = [...admin.filter((path) => path !== '/admin'), '/admin/live']

describe.skipIf(!isBuilt)('the administration', () => {
  let database: Database
  let ask: (path: string, init?: RequestInit) => Promise<Response>
  const cookies = { stranger: '', customer: '', forged: 'azahar.session=abc.def', admin: '' }
  const storage = openStorage('/nonexistent')
  const log = createLog('silent')
  const streams = new LiveStreams()

  beforeAll(async () => {
    if (!build) return
    database = await createTestDatabase()
    const accounts = testAccounts(database.db)
    const app = createApp({ database, storage, accounts, env: parseEnv({}), log, build, streams })
    ask = async (path, init) => app.request(`http://shop.example${path}`, init)
    cookies.customer = await customerCookie(database.db, accounts)
    cookies.admin = cookieOf(await accounts.signIn('administration', { ...PAIR, remember: true }, visitor()))
  })
  afterAll(async () => {
    streams.close()
    await database.close()
  })

  const page = (cookie: string) => ({ headers: { cookie, accept: 'text/html' } })
  const write = (cookie: string, method: string, accept = '*/*') => ({
    method,
    headers: {
      cookie,
      accept,
      origin: 'http://shop.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'name=x',
  })

  test('has the addresses of the specification', () => {
    const named = ['dashboard', 'orders', 'users', 'settings', 'logout', 'nada'].map(
      (name) => `/admin/${name}`,
    )
    expect(admin).toEqual(expect.arrayContaining(['/admin', ...named]))
  })

  for (const who of ['stranger', 'customer', 'forged'] as const) {
    test.each(inside)(`%s gives a ${who} nothing`, async (path) => {
      const carried = cookies[who]
      for (const address of [path, path.toUpperCase(), path.replace('admin', '%61dmin'), `${path}?a=1`]) {
        const answer = await ask(address, page(carried))
        expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([302, '/admin'])
        expect(await answer.text()).toBe('')
      }
      const requests: [string, RequestInit][] = [
        [path, { headers: { cookie: carried } }],
        [path, { headers: { cookie: carried, accept: 'text/event-stream' } }],
        [`${path}.data`, { headers: { cookie: carried } }],
        [`${path}.data?_routes=routes/admin/dashboard`, { headers: { cookie: carried } }],
        [path.replace('admin', 'ADMIN'), { headers: { cookie: carried } }],
      ]
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        requests.push([path, write(carried, method)], [`${path}.data`, write(carried, method)])
        requests.push([path, write(carried, method, 'text/html')], [`/${path}`, write(carried, method)])
      }
      for (const [address, init] of requests) {
        const answer = await ask(address, init)
        expect([address, init.method, answer.status]).toEqual([address, init.method, 401])
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(await answer.text()).toMatch(/sessionExpired|SingleFetchRedirect|Tu sesión ha terminado/)
      }
    })
  }

  test.each(inside)('%s lets the administrator in', async (path) => {
    const answer = await ask(path, page(cookies.admin))
    expect(answer.headers.get('location') ?? '').not.toMatch(/^\/admin($|\?)/)
    // Some need more than their address: they say so themselves, behind the door.
    expect([200, 302, 400, 404, 405]).toContain(answer.status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  })

  test.each(inside)('%s checks for itself, should the door ever be open', async (path) => {
    if (!build) return
    const handle = createRequestHandler(build, 'production')
    for (const init of [{}, write('', 'POST')]) {
      const context = new RouterContextProvider()
      const accounts = testAccounts(database.db)
      const settings = defaultSettings(parseEnv({}))
      const texts = DEFAULT_TEXTS
      const origin = 'http://shop.example'
      const refreshSettings = async () => {}
      const orderSettings = orderSettingsOf(UNSAVED_ORDERS, settings)
      const stored = { settings, settingDefaults: settings, texts, orderSettings, refreshSettings }
      const shared = { db: database.db, storage, accounts, mail: NO_MAIL, ...stored }
      context.set(appContext, { ...shared, origin, requestId: '', log })
      const answer = await handle(new Request(`${origin}${path}`, init), context)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin'])
    }
  })

  test.each(admin)('%s changes nothing on another site’s word', async (path) => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://shop.example.evil.example' },
      { origin: 'http://shop.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ]
    for (const headers of foreign) {
      for (const address of [path, `${path}.data`]) {
        const init = { method: 'POST', headers: { cookie: cookies.admin, ...headers }, body: new FormData() }
        const answer = await ask(address, init)
        expect([headers, answer.status]).toEqual([headers, 403])
        expect(await answer.text()).toContain('Este envío no viene de nuestra tienda')
      }
    }
  })

  describe('the way in', () => {
    const form = (fields: Record<string, string>, cookie = '') => ({
      method: 'POST',
      headers: { origin: 'http://shop.example', accept: 'text/html', cookie },
      body: new URLSearchParams(fields),
    })

    test('says what is missing and what is wrong, in the page', async () => {
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

    test('takes a body that is no form for an empty one', async () => {
      for (const type of ['', 'text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
        const headers = { origin: 'http://shop.example', ...(type ? { 'content-type': type } : {}) }
        const answer = await ask('/admin', { method: 'POST', headers, body: type ? 'nonsense' : undefined })
        expect([type, answer.status]).toEqual([type, 400])
      }
    })

    test('says how long to wait', async () => {
      const guess = () => ask('/admin', form({ email: 'mucho@x.example', password: 'otra cosa' }))
      let answer = await guess()
      // The waits double: on a busy machine the first of them may be over before the next guess.
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
    ])('leads on from /admin%s to %s, and so does the page for who is signed in', async (query, next) => {
      const answer = await ask(`/admin${query}`, form(PAIR))
      expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^azahar\.session=.+; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      const again = await ask(`/admin${query}`, page(cookies.admin))
      expect([again.status, again.headers.get('location')]).toEqual([302, next])
    })

    test('gives a secure cookie over https, and none for what does not sign in', async () => {
      const https = form(PAIR)
      const headers = { ...https.headers, origin: 'https://shop.example', 'x-forwarded-proto': 'https' }
      const answer = await ask('/admin', { ...https, headers })
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^__Host-azahar\.session=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      const customer = await ask('/admin', page(cookies.customer))
      expect([customer.status, customer.headers.getSetCookie()]).toEqual([200, []])
    })

    test('leads out again, for good', async () => {
      const accounts = testAccounts(database.db)
      const cookie = cookieOf(await accounts.signIn('administration', { ...PAIR, remember: true }, visitor()))
      expect((await ask('/admin/dashboard', page(cookie))).status).toBe(200)
      expect((await ask('/admin/logout', page(cookie))).status).toBe(302)
      expect((await ask('/admin/dashboard', page(cookie))).status).toBe(200)
      const out = await ask('/admin/logout', form({}, cookie))
      expect([out.status, out.headers.get('location')]).toEqual([303, '/admin'])
      expect(out.headers.getSetCookie().join()).toContain('azahar.session=; Max-Age=0')
      expect((await ask('/admin/dashboard', page(cookie))).status).toBe(302)
    })

    test('other methods are refused', async () => {
      const answer = await ask('/admin', write('', 'DELETE'))
      expect(answer.status).toBe(405)
    })
  })
})
