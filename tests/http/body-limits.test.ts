import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from '#server/http/http-server.ts'
import { PageCache } from '#server/http/page-cache.ts'
import type { BodyLimits } from '#server/http/request-body.ts'
import { addUser, toCookie, visitor } from '#tests/accounts.ts'
import { listenRaw, parseStatus, type RawServer } from '#tests/raw-http.ts'
import { createStandIn, type StandIn } from './server-stand-in.ts'

const KB = 1024
let shop: StandIn
let server: RawServer

async function openShop(limits: Partial<BodyLimits>): Promise<void> {
  shop = await createStandIn({ TRUST_PROXY: '1' }, new PageCache(), limits)
  server = await listenRaw(createHttpServer(shop.app))
}
afterEach(async () => {
  await server.close()
  await shop.close()
})

const head = (length: number, { from = '203.0.113.1', path = '/form' } = {}) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`
/** One field with this many bytes. */
const field = (length: number) => `a=${'b'.repeat(length - 2)}`
const form = (length: number, from?: string) => head(length, { ...(from && { from }) }) + field(length)

test('an incomplete form times out with 408, a larger one has more time, and others are taken', async () => {
  await openShop({ deadlineMs: 50, bytesPerSecond: KB })
  const large = await server.open(`${head(900 * KB, { path: '/form/large' })}a=`)
  const small = await server.open(`${head(10)}a=`)
  await small.answered
  expect([parseStatus(small.received()), small.received()]).toEqual([
    408,
    expect.stringContaining('ha tardado demasiado en llegar y no se ha guardado'),
  ])
  await small.closed
  expect(large.received()).toBe('')
  large.socket.destroy()
  expect(parseStatus(await server.ask(form(3)))).toBe(200)
})

test('a silent or incomplete form makes room for a whole one of its network', async () => {
  // Each request reserves 16 KB beside its bytes.
  await openShop({ budget: { visitors: { total: 140 * KB, network: 60 * KB } } })
  const stalled = await server.open(head(41 * KB) + field(40 * KB))
  await expect
    .poll(async () => [parseStatus(await server.ask(form(10 * KB))), parseStatus(stalled.received())])
    .toEqual([200, 503])
  expect(stalled.received()).toMatch(/retry-after: 5\r/i)
  expect(stalled.received()).toContain('no ha guardado el tuyo')
  expect(parseStatus(await server.ask(form(50 * KB)))).toBe(503)
})

test('without room for all, the network with the largest incomplete forms loses its oldest one', async () => {
  await openShop({ budget: { visitors: { total: 140 * KB, network: 60 * KB } } })
  const large = await server.open(head(44 * KB) + field(43 * KB))
  const others = [
    await server.open(head(31 * KB, { from: '198.51.100.1' }) + field(30 * KB)),
    await server.open(head(31 * KB, { from: '192.0.2.1' }) + field(30 * KB)),
  ]
  await large.answered
  expect(parseStatus(large.received())).toBe(503)
  for (const other of others) {
    other.socket.write('a'.repeat(KB))
    await other.answered
    expect(parseStatus(other.received())).toBe(200)
  }
})

test('silent connections of many networks keep no form out', async () => {
  await openShop({ budget: { visitors: { total: 160 * KB, network: 40 * KB } } })
  const silent: Awaited<ReturnType<typeof server.open>>[] = []
  for (let count = 0; count < 12; count++)
    silent.push(await server.open(head(100, { from: `203.0.113.${count % 6}` })))
  await expect.poll(() => silent.filter(({ received }) => received() !== '').length).toBe(2)
  expect(parseStatus(await server.ask(form(60 * KB, '198.51.100.1')))).toBe(503)
  expect(parseStatus(await server.ask(form(3, '198.51.100.1')))).toBe(200)
})

test('a form of the administrator reserves all its memory before it is read, separate from all visitors', async () => {
  const administrator = { total: 1500 * KB, network: 1200 * KB }
  await openShop({ budget: { administrator } })
  const person = await addUser(shop.database.db, 'admin')
  const cookie = toCookie(await shop.accounts.signIn('admin', { ...person, remember: true }, visitor()))
  const own = (length: number, from?: string) =>
    head(length, { path: '/admin/form', ...(from && { from }) }).replace(
      '\r\n',
      `\r\nOrigin: http://localhost\r\nCookie: ${cookie}\r\n`,
    )
  // Visitors announce as much as the administrator may send.
  for (const from of ['198.51.100.1', '198.51.100.2'])
    await server.open(`${head(900 * KB, { path: '/form/large', from })}a`)
  const stalled = await server.open(`${own(900 * KB)}a`)
  await expect.poll(async () => parseStatus(await server.ask(own(900 * KB)))).toBe(503)
  expect(parseStatus(await server.ask(own(900 * KB, '192.0.2.1')))).toBe(503)
  expect(parseStatus(await server.ask(own(400 * KB, '192.0.2.1') + field(400 * KB)))).toBe(200)
  expect(parseStatus(await server.ask(form(60 * KB)))).toBe(200)
  expect(stalled.received()).toBe('')
  stalled.socket.destroy()
  const again = () => server.ask(own(900 * KB) + field(900 * KB))
  await expect.poll(async () => parseStatus(await again())).toBe(200)
})
