import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { PageCache } from '#server/http/page-cache.ts'
import { Semaphore } from '#server/jobs/semaphore.ts'
import { openForTests } from '#tests/database.ts'
import { createStandIn } from './server-stand-in.ts'

let clock = 0
// Behind a proxy, so that a request may come from any IP address.
const shop = openForTests(() => createStandIn({ TRUST_PROXY: '1' }, new PageCache({}, () => clock)))

const get = async (address: string, headers: Record<string, string> = {}) =>
  shop.app.request(address, { headers })

/** The browser requests the data only after a navigation from another page of the shop. */
const PAGE_AND_DATA = ['/catalog', '/catalog.data']

/** Number of renderings that the requests of `work` cause. */
async function countRenderings(work: () => Promise<unknown>): Promise<number> {
  const before = shop.renderings()
  await work()
  return shop.renderings() - before
}

async function addProduct(name: string): Promise<void> {
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  const stop = await shop.database.listen('catalogue', () => resolve())
  await shop.database.db.execute(sql`insert into products (name) values (${name})`)
  await heard
  await stop()
}

describe('a public page', () => {
  test('is rendered once for all campaign tags and orders of its parameters', async () => {
    const addresses = [
      '/catalog?familia=Floral&genero=Mujer',
      '/catalog?genero=Mujer&familia=Floral&utm_source=instagram',
      '/catalog?fbclid=1&genero=mujeres&familia=Floral&familia=Floral&pagina=1&nonsense=%00',
    ]
    expect(
      await countRenderings(async () => {
        for (const address of addresses) {
          const page = await (await get(address)).text()
          expect(page).toContain('familia=Floral&genero=Mujer')
          expect(page).not.toMatch(/utm_source|fbclid|nonsense/)
        }
      }),
    ).toBe(1)
  })

  test.each([
    ['a session', { cookie: 'theme=dark; __Host-azahar.session=1' }],
    ['a session without https', { cookie: 'azahar.session=made-up' }],
    ['credentials', { authorization: 'Bearer 1' }],
  ])(
    'is not rendered again for a request with %s, and its browser is not to store it',
    async (_, headers) => {
      for (const address of [...PAGE_AND_DATA, '/sitemap.xml']) {
        const shared = await get(address)
        const count = await countRenderings(async () => {
          const answer = await get(address, { ...headers, 'if-none-match': shared.headers.get('etag') ?? '' })
          const { status, headers: sent } = answer
          expect([status, sent.get('cache-control'), sent.get('etag')]).toEqual([200, 'no-store', null])
          expect(await answer.text()).toBe(await shared.text())
        })
        expect([address, count]).toEqual([address, 0])
      }
    },
  )

  test.each(PAGE_AND_DATA)('that many ask for at once is rendered once (%s)', async (page) => {
    const release = shop.hold()
    const count = await countRenderings(async () => {
      const answers = Array.from({ length: 20 }, () => get(`${page}?search=oud`))
      release()
      expect(
        new Set(await Promise.all((await Promise.all(answers)).map((answer) => answer.text()))).size,
      ).toBe(1)
    })
    expect(count).toBe(1)
  })

  test.each(PAGE_AND_DATA)(
    'is not delayed by the queue of another network that asked for it before (%s)',
    { timeout: 10_000 },
    async (page) => {
      const ask = (search: string, address: string) =>
        get(`${page}?search=${search}`, { 'x-forwarded-for': address })
      const release = shop.hold()
      const count = await countRenderings(async () => {
        const before = shop.renderings()
        const others = Array.from({ length: 20 }, (_, place) => ask(`held${place}`, '203.0.113.7'))
        const queued = ask('wanted', '203.0.113.7')
        await vi.waitFor(() => expect(shop.renderings()).toBe(before + 6))
        // Later renderings are not held.
        shop.hold()()
        const wanted = await Promise.all([ask('wanted', '198.51.100.7'), ask('wanted', '198.51.100.8')])
        for (const answer of wanted) expect(await answer.text()).toContain('search=wanted')
        release()
        await Promise.all([...others, queued])
      })
      expect(count).toBe(21)
    },
  )

  test.each(PAGE_AND_DATA)(
    'comes in the encoding asked for, each with a different tag, and 304 for that tag (%s)',
    async (page) => {
      const plain = await get(page)
      const text = await plain.text()
      const tags = new Set([plain.headers.get('etag')])
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const answer = await get(page, { 'accept-encoding': `${encoding}, identity;q=0.1` })
        expect(answer.headers.get('content-encoding')).toBe(encoding)
        expect(answer.headers.get('vary')).toBe('Accept-Encoding')
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
        expect(unpack(bytes).toString()).toBe(text)
        const etag = answer.headers.get('etag') ?? ''
        tags.add(etag)
        const again = await get(page, { 'accept-encoding': encoding, 'if-none-match': `"other", ${etag}` })
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
        expect((await get(page, { 'accept-encoding': 'identity', 'if-none-match': etag })).status).toBe(200)
      }
      expect(tags.size).toBe(3)
    },
  )

  test('that is not cached comes to each of many clients in the encoding that it asks for', async () => {
    const encodings = ['br', 'identity', 'gzip', 'identity']
    const release = shop.hold()
    const answers = encodings.map((encoding) => get('/about', { 'accept-encoding': encoding }))
    release()
    const sent = (await Promise.all(answers)).map(({ status, headers }) => [
      status,
      headers.get('content-encoding') ?? 'identity',
      headers.get('vary'),
    ])
    expect(sent).toEqual(encodings.map((encoding) => [200, encoding, 'Accept-Encoding']))
  })

  test.each(PAGE_AND_DATA)('has the same headers for HEAD, and no body (%s)', async (page) => {
    const [read, head] = [await get(page), await shop.app.request(page, { method: 'HEAD' })]
    expect(await head.text()).toBe('')
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(read.headers))
  })

  test('is revalidated each time; the router may cache its data for five minutes', async () => {
    expect((await get('/catalog')).headers.get('cache-control')).toBe('no-cache')
    const data = await get('/catalog.data?_routes=catalog')
    expect(data.headers.get('content-type')).toBe('text/x-script')
    expect(data.headers.get('cache-control')).toBe('private, max-age=300, stale-while-revalidate=3300')
  })

  test('and its data are cached by the requested routes, and only by existing ones', async () => {
    await get('/catalog.data')
    expect(await countRenderings(() => get('/catalog.data?_routes=nonsense'))).toBe(0)
    expect(await countRenderings(() => get('/_.data?_routes=home'))).toBe(1)
    expect(await countRenderings(() => get('/_.data?_routes=home,other'))).toBe(0)
  })

  test('is rendered again after ten minutes', async () => {
    await get('/')
    clock += 599_000
    expect(await countRenderings(() => get('/'))).toBe(0)
    clock += 2_000
    expect(await countRenderings(() => get('/'))).toBe(1)
  })

  test('and its data show a committed change of the catalog at once, with other ETags', async () => {
    const before = await Promise.all(PAGE_AND_DATA.map((page) => get(page)))
    for (const answer of before) expect(await answer.text()).not.toContain('Khamrah')
    await addProduct('Khamrah')
    for (const [index, page] of PAGE_AND_DATA.entries()) {
      const etag = before[index]?.headers.get('etag') ?? ''
      const after = await get(page, { 'if-none-match': etag })
      expect([after.status, await after.text()]).toEqual([200, expect.stringContaining('Khamrah')])
      expect(after.headers.get('etag')).not.toBe(etag)
    }
  })

  test('is not shown after a change when its rendering began before it', async () => {
    const release = shop.hold()
    const before = get('/catalog?search=late')
    const heard = addProduct('Yara')
    await heard
    const after = get('/catalog?search=late')
    release()
    await before
    expect(await (await after).text()).toContain('Yara')
    expect(await (await get('/catalog?search=late')).text()).toContain('Yara')
  })
})

describe('not cached', () => {
  test('is a page that forbids it', async () => {
    await get('/about')
    expect(await countRenderings(() => get('/about'))).toBe(1)
    const { headers } = await get('/about')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  })

  test('is a product that does not exist', async () => {
    const answer = await get('/product/missing')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('is the Host header of another visitor', async () => {
    await get('http://evil.example/catalog')
    expect(await countRenderings(() => get('http://other.example/catalog'))).toBe(1)
  })
})

test('while a long transaction holds the only connection, a changed page is answered with its old copy', async () => {
  const cache = new PageCache({ patience: 60_000 })
  const busy = await createStandIn({}, cache)
  try {
    const { db, pool } = busy.database
    cache.delayWhile(() => pool.fullFor > 20)
    await db.execute(sql`insert into products (name) values ('Asad')`)
    const before = await (await busy.app.request('/catalog')).text()
    const transaction = await pool.connect()
    await transaction.query(`begin; update products set name = 'Yara'`)
    cache.invalidate()
    expect(await (await busy.app.request('/catalog')).text()).toBe(before)
    await transaction.query('commit')
    transaction.release()
    cache.invalidate()
    // On a busy machine the read of the change holds the connection for long, too.
    await expect.poll(async () => (await busy.app.request('/catalog')).text()).toContain('Yara')
  } finally {
    await busy.close()
  }
})

test('100,000 different searches stay within the limit, and as many unknown parameters are one page', async () => {
  const cache = new PageCache({ maxBytes: 500_000 })
  const queue = { semaphore: new Semaphore(1), network: '' }
  const page = (key: string) => ({
    status: 200,
    headers: new Headers(),
    body: Buffer.from(key.repeat(50)),
    keep: true,
  })
  for (let i = 0; i < 100_000; i++) {
    await cache.answer(`/catalog?search=${i}`, 'identity', async () => page(`${i}`), queue)
    expect(cache.bytes).toBeLessThanOrEqual(500_000)
  }
  expect(cache.ready('/catalog?search=99999', 'identity')).toBeDefined()
  expect(cache.ready('/catalog?search=0', 'identity')).toBeUndefined()

  const { publicPages } = shop
  const nonsense = Array.from({ length: 100_000 }, (_, i) => `x${i}=${i}&_routes=${i}`)
  for (const [path, key] of [
    ['/catalog', '/catalog'],
    ['/_.data', '/_.data'],
  ]) {
    expect(new Set(nonsense.map((query) => publicPages.find(`${path}?${query}`)?.key))).toEqual(
      new Set([key]),
    )
  }
})
