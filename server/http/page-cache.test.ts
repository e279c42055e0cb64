import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { Semaphore } from '#server/jobs/semaphore.ts'
import type { Encoding } from './accepted-encodings.ts'
import type { PageCopy } from './cached-page.ts'
import { decompress } from './compression.ts'
import { PageCache } from './page-cache.ts'

const queue = { semaphore: new Semaphore(1), network: '' }

test('a requested page is not evicted by pages that are requested once with forged hosts', async () => {
  const cache = new PageCache({ maxBytes: 500_000 })
  let renderings = 0
  const ask = (key: string) =>
    cache.answer(
      key,
      'identity',
      async () => {
        renderings++
        return { status: 200, headers: new Headers(), body: Buffer.alloc(5000, 'a'), keep: true }
      },
      queue,
    )
  for (let time = 0; time < 2; time++) await ask('http://shop.example/')
  for (let i = 0; i < 1000; i++) await ask(`http://made-up-${i}.example/`)
  expect(cache.bytes).toBeLessThanOrEqual(500_000)
  renderings = 0
  await ask('http://shop.example/')
  await ask('http://made-up-999.example/')
  expect(renderings).toBe(0)
})

test.each(['br', 'gzip'] as const)(
  'a page that is requested again is sent in fewer bytes of %s, under the same ETag',
  async (encoding) => {
    const cache = new PageCache()
    const body = await readFile('shop/products/notes-en-es.json')
    const ask = () =>
      cache.answer(
        '/catalog',
        encoding,
        async () => ({ status: 200, headers: new Headers(), body, keep: true }),
        queue,
      )
    const first = (await ask()) as PageCopy
    await ask()
    await vi.waitFor(() =>
      expect(cache.ready('/catalog', encoding)?.body.length).toBeLessThan(first.body.length),
    )
    const again = cache.ready('/catalog', encoding)
    expect(again?.etag).toBe(first.etag)
    expect(again?.headers['content-length']).toBe(String(again?.body.length))
    expect(await decompress(again?.body as Buffer, encoding)).toEqual(body)
    const held = cache.bytes
    cache.invalidate()
    await ask()
    await vi.waitFor(() => expect(cache.bytes).toBe(held))
  },
)

test('an encoding that is first asked for later is sent in fewer bytes too', async () => {
  const cache = new PageCache()
  const body = await readFile('shop/products/notes-en-es.json')
  const ask = async (encoding: Encoding) => {
    const page = { status: 200, headers: new Headers(), body, keep: true }
    return (await cache.answer('/catalog', encoding, async () => page, queue)) as PageCopy
  }
  await ask('gzip')
  await ask('gzip')
  const first = await ask('br')
  await vi.waitFor(() => expect(cache.ready('/catalog', 'br')?.body.length).toBeLessThan(first.body.length))
})
