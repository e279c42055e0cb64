import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { appContext } from '#server/start/context.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { DEFAULT_HOME } from '#shop/settings/home-settings.ts'
import { defaultSettings } from '#shop/settings/live-settings.server.ts'
import { DEFAULT_TEXTS } from '#shop/settings/store-settings.ts'
import { toOrderSettings, UNSAVED_ORDERS } from '#shop/settings/stored-settings.server.ts'
import { DEFAULT_THEME } from '#shop/theme/theme.ts'
import { testAccounts } from '#tests/accounts.ts'
import { adminShop, page, write } from '#tests/admin-shop.ts'
import { build } from '#tests/built-app.ts'

/** Every path of the app's own route table, with values for its parameters. */
function listAddresses({ routes }: ServerBuild): string[] {
  const toPath = (id: string): string => {
    const route = routes[id]
    const parent = route?.parentId ? toPath(route.parentId) : ''
    return route?.path ? `${parent}/${route.path}`.replace('//', '/') : parent
  }
  const isPage = (id: string) => !Object.values(routes).some((route) => route?.parentId === id)
  return Object.keys(routes)
    .filter((id) => id !== 'root' && (isPage(id) || routes[id]?.path !== undefined))
    .map((id) =>
      toPath(id)
        .replace(/:\w+\??/g, '00000000-0000-4000-8000-000000000001')
        .replace('*', 'nada'),
    )
}

const admin = [...new Set(listAddresses(build).filter((path) => /^\/admin(\/|$)/.test(path)))]
// The event stream is answered before the router.
const inside = [...admin.filter((path) => path !== '/admin'), '/admin/live']

describe('the admin area', () => {
  const shop = adminShop()
  const { ask, cookies, storage, log } = shop

  test('has the paths of the specification', () => {
    const named = ['dashboard', 'orders', 'users', 'settings', 'logout', 'nada'].map(
      (name) => `/admin/${name}`,
    )
    expect(admin).toEqual(expect.arrayContaining(['/admin', ...named]))
  })

  for (const who of ['stranger', 'customer', 'forged', 'owing'] as const) {
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
        [`${path}.data?_routes=admin/dashboard/route`, { headers: { cookie: carried } }],
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
    // Some paths need parameters: they report the error after the guard.
    expect([200, 302, 400, 404, 405]).toContain(answer.status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  })

  test.each(inside)(
    '%s checks the session itself, also without the guard before the router',
    async (path) => {
      const handle = createRequestHandler(build, 'production')
      for (const init of [{}, write('', 'POST')]) {
        const context = new RouterContextProvider()
        const accounts = testAccounts(shop.db)
        const settings = defaultSettings(parseEnv({}))
        const texts = DEFAULT_TEXTS
        const origin = 'http://shop.example'
        const refreshSettings = async () => {}
        const sitemapPaths = async () => []
        const orderSettings = toOrderSettings(UNSAVED_ORDERS, settings)
        const stored = {
          ...{ settings, settingDefaults: settings, texts, orderSettings, refreshSettings, sitemapPaths },
          shopPreview: null,
          theme: DEFAULT_THEME,
          home: DEFAULT_HOME,
        }
        const catalog = new LiveCatalog(shop.db, log)
        const shared = {
          db: shop.db,
          notify: async () => {},
          catalog,
          storage,
          accounts,
          mail: undefined,
          missingSettings: [],
          ...stored,
        }
        context.set(appContext, { ...shared, origin, requestId: '', log })
        const answer = await handle(new Request(`${origin}${path}`, init), context)
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin'])
      }
    },
  )

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
})
