import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from '#server/http/http-server.ts'
import { PageCache } from '#server/http/page-cache.ts'
import type { BodyLimits } from '#server/http/request-body.ts'
import { listenRaw, type RawServer, statusOf } from '#tests/raw-http.ts'
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
  expect([statusOf(small.received()), small.received()]).toEqual([
    408,
    expect.stringContaining('ha tardado demasiado en llegar y no se ha guardado'),
  ])
  await small.closed
  expect(large.received()).toBe('')
  large.socket.destroy()
  expect(statusOf(await server.ask(form(3)))).toBe(200)
})

test('incomplete forms of one network leave memory for other networks, and release theirs', async () => {
  // Each request reserves 16 KB beside its bytes.
  const small = { total: 140 * KB, network: 60 * KB, reserve: 40 * KB }
  await openShop({ budget: { small } })
  const stalled = await server.open(head(41 * KB) + field(40 * KB))
  await expect.poll(async () => statusOf(await server.ask(form(10 * KB)))).toBe(503)
  const refused = await server.ask(form(10 * KB))
  expect(refused).toMatch(/retry-after: 5\r/i)
  expect(refused).toContain('no ha guardado el tuyo')
  expect(statusOf(await server.ask(form(20 * KB, '198.51.100.1')))).toBe(200)

  // The last 40 KB are reserved for short forms.
  const second = await server.open(head(21 * KB, { from: '198.51.100.1' }) + field(20 * KB))
  await expect.poll(async () => statusOf(await server.ask(form(10 * KB, '192.0.2.1')))).toBe(503)
  expect(statusOf(await server.ask(form(KB, '192.0.2.1')))).toBe(200)

  stalled.socket.write('a'.repeat(KB))
  await stalled.answered
  expect(statusOf(stalled.received())).toBe(200)
  expect(statusOf(await server.ask(form(10 * KB)))).toBe(200)
  second.socket.destroy()
  await expect.poll(async () => statusOf(await server.ask(form(40 * KB, '192.0.2.1')))).toBe(200)
})

test('a large form reserves all its memory before it is read, separate from ordinary forms', async () => {
  await openShop({ budget: { large: { total: 1500 * KB, network: 1200 * KB, reserve: 0 } } })
  const path = '/form/large'
  const stalled = await server.open(`${head(900 * KB, { path })}a`)
  await expect.poll(async () => statusOf(await server.ask(head(900 * KB, { path })))).toBe(503)
  expect(statusOf(await server.ask(head(900 * KB, { path, from: '192.0.2.1' })))).toBe(503)
  expect(statusOf(await server.ask(head(400 * KB, { path, from: '192.0.2.1' }) + field(400 * KB)))).toBe(200)
  expect(statusOf(await server.ask(form(60 * KB)))).toBe(200)
  stalled.socket.destroy()
  const again = () => server.ask(head(900 * KB, { path }) + field(900 * KB))
  await expect.poll(async () => statusOf(await again())).toBe(200)
})
