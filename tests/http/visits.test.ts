import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { customerCookie, PAIR, testAccounts, toCookie, visitor } from '#tests/accounts.ts'
import { openForTests } from '#tests/database.ts'
import { listenRaw } from '#tests/raw-http.ts'
import { createStandIn } from './server-stand-in.ts'

const BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const PRODUCT = '/product/3f0e2f7a-96f1-4a53-9d3e-0f6f2f0a1b2c'

// Behind a proxy, so that a request may come from any IP address.
const shop = openForTests(() => createStandIn({ TRUST_PROXY: '1' }))
const server = openForTests(() => listenRaw(shop.server()))
beforeEach(() => {
  shop.counts.take()
})

/** Not by `fetch`, whose Sec-Fetch headers exclude a navigation. */
async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const asked = request(server.url + path, { method, headers: { 'user-agent': BROWSER, ...headers } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
const get = (path: string, headers: Record<string, string> = {}) => ask(path, headers)
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/contar`, {
    method: 'POST',
    headers: { 'user-agent': BROWSER, origin: server.url, 'content-type': 'text/plain', ...headers },
    body,
  })
/** Waits for this many pages: the session is looked up after the answer. */
async function counted(pages: number) {
  let sum = 0
  const look = () => {
    sum += shop.counts.take()?.pages ?? 0
    expect(sum).toBe(pages)
  }
  await vi.waitFor(look, 30_000)
}
/** Moves to another minute: each test has its own rate limit. */
const nextMinute = () => vi.setSystemTime(Date.now() + 60_000)

describe('a page view', () => {
  test('counts for a rendered or cached page, with and without parameters', async () => {
    for (let i = 0; i < 3; i++) await get(`${PRODUCT}?talla=50+ml&utm_source=x`)
    await get('/about')
    expect(shop.counts.take()).toMatchObject({ pages: 4, products: [{ seen: 3 }] })
  })

  test('counts when the page is revalidated and has not changed', async () => {
    const { headers } = await get('/catalog')
    const answer = await get('/catalog', { 'if-none-match': String(headers.etag) })
    expect([answer.status, shop.counts.take()?.pages]).toEqual([304, 2])
  })

  test.each([
    ['a robot', '/catalog', { 'user-agent': 'Googlebot/2.1' }],
    ['a program', '/catalog', { 'user-agent': 'curl/8' }],
    ['a page fetched in advance', '/catalog', { 'sec-purpose': 'prefetch;prerender' }],
    ['a page fetched for a cache', '/catalog', { 'sec-fetch-mode': 'cors' }],
    ['a product that is not there', '/product/missing', {}],
    ['a page that fails', '/broken', {}],
    ['a file', '/robots.txt', {}],
    ['another page', '/nowhere', {}],
  ])('%s does not count', async (_, path, headers) => {
    for (let i = 0; i < 2; i++) await get(path, headers as Record<string, string>)
    await ask(path, headers as Record<string, string>, 'HEAD')
    expect(shop.counts.take()?.pages ?? 0).toBe(0)
  })

  test('counts for a customer, but not for the administrator', async () => {
    const { db } = shop.database
    const accounts = testAccounts(db, { secret: 'only for tests'.repeat(3) })
    await get('/catalog', { cookie: await customerCookie(db, accounts) })
    await get('/catalog', { cookie: 'azahar.session=forged' })
    await counted(2)
    const cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor()))
    await get('/catalog', { cookie })
    await post(`visto ${PRODUCT}`, { cookie })
    await get('/catalog', { cookie: await customerCookie(db, accounts) })
    await counted(1)
    expect(shop.counts.take()).toBeUndefined()
  })
})

test('a search counts with its term, and whether it found products', async () => {
  for (let i = 0; i < 2; i++) {
    await get('/catalog?search=oud')
    await get('/catalog.data?search=nada', { 'sec-fetch-mode': 'cors' })
    await get('/?search=nada')
  }
  await get('/catalog?search=oud&pagina=2')
  const networks = new Set(['127.0.0.1'])
  expect(shop.counts.take()).toMatchObject({
    pages: 5,
    searches: 6,
    emptySearches: 4,
    terms: expect.arrayContaining([
      { term: 'oud', times: 2, empty: 0, networks },
      { term: 'nada', times: 4, empty: 4, networks },
    ]),
  })
})

test('a search is counted for the networks of its visitors, from the cache or not', async () => {
  const addresses = ['203.0.113.7', '203.0.113.8', '2001:db8:1:2ff::1', '203.0.113.8']
  for (const address of addresses) await get('/catalog?search=ambar', { 'x-forwarded-for': address })
  expect(shop.counts.take()?.terms).toEqual([
    {
      ...{ term: 'ambar', times: 4, empty: expect.any(Number) },
      networks: new Set(['203.0.113.7', '203.0.113.8', '2001:db8:1:02']),
    },
  ])
})

describe('an event of a page', () => {
  test('counts with an empty answer', async () => {
    const answers = [
      await post(`visto ${PRODUCT}`),
      await post(`chat ${PRODUCT}`),
      await post('chat /contact'),
    ]
    for (const answer of answers)
      expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
        204,
        'no-store',
        '',
      ])
    expect(shop.counts.take()).toMatchObject({ pages: 1, chats: 2, products: [{ seen: 1, chats: 1 }] })
  })

  test.each([
    ['', 400],
    ['visto', 400],
    ['otro /catalog', 400],
    ['visto //evil.example', 400],
    ['visto //evil', 204],
    ['visto /admin/dashboard', 204],
    ['chat https://evil.example', 400],
    ["chat /product/'; drop table visit_days; --", 400],
    [`chat /${'x'.repeat(180)}`, 400],
    ['visto /\0', 400],
    [`chat /${'x'.repeat(5000)}`, 413],
  ])('%j is answered %i and counts no page', async (body, status) => {
    nextMinute()
    expect((await post(body)).status).toBe(status)
    expect(shop.counts.take()?.pages ?? 0).toBe(0)
  })

  test('is accepted from the shop’s own pages only', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ] as Record<string, string>[])
      expect((await post(`chat ${PRODUCT}`, headers)).status).toBe(403)
    const program = await fetch(`${server.url}/contar`, { method: 'POST', body: `chat ${PRODUCT}` })
    expect(program.status).toBe(204)
    expect((await post('chat /', { 'user-agent': 'curl/8' })).status).toBe(204)
    expect((await get('/contar')).status).toBe(404)
    expect(shop.counts.take()?.chats ?? 0).toBe(0)
  })

  test('counts at most sixty times a minute', async () => {
    nextMinute()
    for (let i = 0; i < 100; i++) expect((await post('chat /')).status).toBe(204)
    expect(shop.counts.take()?.chats).toBe(60)
    nextMinute()
    await post('chat /')
    expect(shop.counts.take()?.chats).toBe(1)
    vi.useRealTimers()
  })

  test('counts all IP addresses of a network as one visitor', async () => {
    nextMinute()
    for (let i = 1; i <= 100; i++)
      await post('chat /', { 'x-forwarded-for': `2001:db8:1:2${i.toString(16).padStart(2, '0')}::1` })
    expect(shop.counts.take()?.chats).toBe(60)
    await post('chat /', { 'x-forwarded-for': '2001:db8:1:300::1' })
    expect(shop.counts.take()?.chats).toBe(1)
    vi.useRealTimers()
  })
})
