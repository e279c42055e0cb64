import { beforeAll, describe, expect, test } from 'vitest'
import { PageCache } from '#server/http/page-cache.ts'
import { addUser, PAIR, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { openForTests } from '#tests/database.ts'
import { createFilledDatabase, everyProduct } from '#tests/filled-database.ts'
import { testApp } from '#tests/test-app.ts'

const ORIGIN = 'http://shop.example'

describe('public pages and their data, for visitors, customers and the administrator', () => {
  const shop = openForTests(() => createFilledDatabase('pglite'))
  let app: ReturnType<typeof testApp>['app']
  const cache = new PageCache()
  let pages: string[]
  beforeAll(async () => {
    const [product] = await everyProduct(shop.db)
    app = testApp(shop, { env: { PUBLIC_URL: ORIGIN }, storage: shop.storage, cache }).app
    const addresses = ['/catalog', '/women', `/product/${product?.id}`, '/about', '/contact']
    pages = ['/', '/_.data', ...addresses.flatMap((address) => [address, `${address}.data`])]
  })
  const ask = (path: string, headers: Record<string, string> = {}) => app.request(ORIGIN + path, { headers })

  test('a signed-in user gets the page of a visitor, and the browser does not cache it', async () => {
    const accounts = testAccounts(shop.db)
    const customer = await addUser(shop.db, 'customer')
    const people = [
      {
        ...customer,
        cookie: toCookie(await accounts.signIn('store', { ...customer, remember: true }, visitor())),
      },
      {
        ...PAIR,
        cookie: toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor())),
      },
    ]
    for (const page of pages) {
      const before = cache.bytes
      const owned: string[] = []
      for (const { cookie } of people) {
        const own = await ask(page, { cookie })
        expect([page, own.status, own.headers.get('cache-control'), own.headers.get('etag')]).toEqual([
          ...[page, 200, 'no-store', null],
        ])
        owned.push(await own.text())
      }
      expect(cache.bytes).toBeGreaterThan(before)
      const stranger = await ask(page)
      expect([page, stranger.status, stranger.headers.get('set-cookie')]).toEqual([page, 200, null])
      const text = await stranger.text()
      expect(owned).toEqual([text, text])
      for (const { email, cookie } of people) {
        expect(text).not.toContain(email)
        expect(text).not.toContain(cookie.split('=')[1])
      }
      const etag = stranger.headers.get('etag') ?? ''
      expect([page, (await ask(page, { 'if-none-match': etag })).status]).toEqual([page, 304])
      // A copy from a visit without a session is no longer valid.
      const [{ cookie } = { cookie: '' }] = people
      expect([page, (await ask(page, { cookie, 'if-none-match': etag })).status]).toEqual([page, 200])
    }
  })
})
