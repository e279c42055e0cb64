import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { listenRaw, parseStatus, type RawServer } from '#tests/raw-http.ts'
import type { ConnectionOptions } from './connections.ts'
import { createHttpServer } from './http-server.ts'
import type { ShopEnv } from './shop-env.ts'

const MB = 1024 * 1024
/** More than the system buffers for a client that reads nothing. */
const LARGE = 24 * MB

let server: RawServer
/** Requests that the app has been handed, in order, and what lets those at /held be answered. */
let handled: string[]
let release: () => void

type Limits = NonNullable<ConnectionOptions['limits']>

async function open(limits: Limits = {}, isProxy?: ConnectionOptions['isProxy']): Promise<void> {
  const gate = Promise.withResolvers<void>()
  handled = []
  release = gate.resolve
  const app = new Hono<ShopEnv>()
  app.use(async (c, next) => {
    handled.push(c.req.path)
    await next()
  })
  app.get('/held/*', async (c) => {
    await gate.promise
    return c.text('held')
  })
  app.get('/large', (c) => c.body(new Uint8Array(LARGE)))
  app.get('/', (c) => c.text('page'))
  const options = { limits: { lookEvery: 20, ...limits }, ...(isProxy && { isProxy }) }
  server = await listenRaw(createHttpServer(app, options))
}
afterEach(() => server.close())

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test('idle connections of a browser do not delay the stop', async () => {
  await open()
  const ready = await server.open()
  await expect.poll(() => server.connections()).toBe(1)
  await server.close()
  await ready.closed
})

test('requests of one connection are handled one after the other, and answered in order', async () => {
  await open()
  const { socket, received } = await server.open(get('/held/1') + get('/') + get('/held/2'))
  await expect.poll(() => handled).toEqual(['/held/1'])
  expect(parseStatus(await server.ask(get('/')))).toBe(200)
  expect(handled).toEqual(['/held/1', '/'])
  release()
  await expect.poll(() => received().match(/held|page/g)).toEqual(['held', 'page', 'held'])
  expect(handled).toEqual(['/held/1', '/', '/', '/held/2'])
  socket.destroy()
})

test.each(['GET', 'POST'])('a %s with two Host headers is refused', async (method) => {
  await open()
  const answer = await server.ask(`${method} / HTTP/1.1\r\nHost: localhost\r\nhOST: other.example\r\n\r\n`)
  expect(parseStatus(answer)).toBe(400)
  expect(handled).toEqual([])
})

test('a connection with more than eight unanswered requests is closed', async () => {
  await open()
  const few = await server.open(get('/held/1') + get('/').repeat(7))
  const many = await server.open(get('/held/2') + get('/').repeat(8))
  await many.closed
  release()
  await expect.poll(() => few.received().match(/HTTP\/1\.1 200/g)?.length).toBe(8)
  few.socket.destroy()
})

describe('a network with as many connections as one may have', () => {
  test('gets no other while all of them are busy; other networks do', async () => {
    await open({ perNetwork: 2 })
    const busy = [await server.open(get('/held/1')), await server.open(get('/held/2'))]
    await expect.poll(() => handled.length).toBe(2)
    const third = await server.open(get('/'))
    await third.closed
    expect(third.received()).toBe('')
    const other = await server.open(get('/'), '127.0.0.2')
    await other.answered
    expect(parseStatus(other.received())).toBe(200)
    release()
    await Promise.all(busy.map(({ answered }) => answered))
    expect(parseStatus(await server.ask(get('/')))).toBe(200)
  })

  test('gets as many as it likes when it is a proxy; one that connects beside the proxy does not', async () => {
    await open({ perNetwork: 2 }, (address) => address === '127.0.0.1')
    const busy = await Promise.all([1, 2, 3].map((number) => server.open(get(`/held/${number}`))))
    await expect.poll(() => handled.length).toBe(3)
    const beside = await Promise.all([4, 5].map((number) => server.open(get(`/held/${number}`), '127.0.0.2')))
    await expect.poll(() => handled.length).toBe(5)
    const third = await server.open(get('/'), '127.0.0.2')
    await third.closed
    expect(third.received()).toBe('')
    release()
    await Promise.all([...busy, ...beside].map(({ answered }) => answered))
  })

  test('gets another in place of the one that has been idle for longest', async () => {
    await open({ perNetwork: 2 })
    const [first, second] = [await server.open(get('/')), await server.open(get('/'))]
    await Promise.all([first.answered, second.answered])
    await expect.poll(async () => parseStatus(await server.ask(get('/')))).toBe(200)
    expect(await Promise.race([first.closed.then(() => 'first'), second.closed.then(() => 'second')])).toBe(
      'first',
    )
  })
})

test('a server with as many connections as it may have closes an idle one for a new one, never a busy one', async () => {
  await open({ total: 2 })
  const busy = await server.open(get('/held/1'))
  const idle = await server.open('', '127.0.0.2')
  await expect.poll(() => server.connections()).toBe(2)
  const third = await server.open(get('/held/2'), '127.0.0.3')
  await idle.closed
  await expect.poll(() => handled.length).toBe(2)
  const fourth = await server.open(get('/'), '127.0.0.4')
  await fourth.closed
  release()
  await Promise.all([busy.answered, third.answered])
  expect([busy, third].map(({ received }) => parseStatus(received()))).toEqual([200, 200])
})

describe('an answer that is not read', () => {
  async function askWithoutReading(from?: string) {
    const connection = await server.open(get('/large'), from)
    connection.socket.pause()
    return connection
  }

  test('is given up after a while', async () => {
    await open({ unreadMs: 100 })
    const reader = await askWithoutReading()
    await expect.poll(() => server.connections()).toBe(0)
    reader.socket.destroy()
  })

  test('is waited for as long as it is read, however slowly', async () => {
    await open({ unreadMs: 20_000 })
    const { socket, received, answered } = await askWithoutReading()
    for (let waited = 0; waited < 40; waited++) {
      socket.resume()
      await new Promise((resolve) => socket.once('data', resolve))
      socket.pause()
    }
    socket.resume()
    await answered
    expect(received().length).toBeGreaterThan(LARGE)
    socket.destroy()
  })

  test.each<[string, Limits, string]>([
    ['of one network', { unreadPerNetwork: LARGE * 1.5 }, '127.0.0.1'],
    ['of all networks', { unreadPerNetwork: LARGE * 1.5, unread: LARGE * 1.5 }, '127.0.0.2'],
  ])('is given up at once where those %s are too many together', async (_, limits, from) => {
    await open({ unreadMs: 600_000, ...limits })
    const readers = [await askWithoutReading(), await askWithoutReading(from)]
    await expect.poll(() => server.connections()).toBe(1)
    for (const { socket } of readers) socket.resume()
    await Promise.all(readers.map(({ answered }) => answered))
    const lengths = readers.map(({ received }) => received().length > LARGE)
    expect(lengths.sort()).toEqual([false, true])
    for (const { socket } of readers) socket.destroy()
  })
})
