import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { createHttpServer, stopServer } from './http-server.ts'
import { LiveStreams, type Watched } from './live.ts'
import type { ShopEnv } from './shop-env.ts'

let streams: LiveStreams
afterEach(() => streams.close())

const IN_A_DAY = () => new Date(Date.now() + 86_400_000)
const always: Watched = { userId: 'admin', endOfSession: async () => IN_A_DAY() }
const ENDED = 'event: session-ended\ndata: {}\n\n'
const START = 'retry: 2000\n\n'

/** Reads the next text of a stream; empty once it has ended. */
function reading(stream: ReadableStream<Uint8Array> | undefined) {
  const reader = stream?.getReader()
  return {
    next: async () => Buffer.from((await reader?.read())?.value ?? []).toString(),
    leave: () => reader?.cancel(),
  }
}

test('a thousand changes are published as one event per topic', async () => {
  streams = new LiveStreams()
  const one = reading(streams.open(always))
  const other = reading(streams.open(always))
  for (let i = 0; i < 1000; i++) streams.publish('catalog')
  streams.publish('settings')
  for (const { next } of [one, other]) {
    expect(await next()).toBe(START)
    expect(await next()).toBe('data: {"topic":"catalog"}\n\ndata: {"topic":"settings"}\n\n')
  }
  streams.close()
  expect(await one.next()).toBe('')
})

test('a change after a publication is published as well', async () => {
  streams = new LiveStreams({ gather: 0, pause: 1 })
  const { next } = reading(streams.open(always))
  await next()
  for (let i = 0; i < 3; i++) {
    streams.publish('catalog')
    expect(await next()).toBe('data: {"topic":"catalog"}\n\n')
  }
})

test('progress is sent at once, without the check of the session, and to streams that open before its end', async () => {
  streams = new LiveStreams()
  const waiting: Watched = { userId: 'admin', endOfSession: () => new Promise(() => {}) }
  const first = reading(streams.open(waiting))
  expect(await first.next()).toBe(START)
  const progress = { id: 'a', done: 500, total: 1000, secondsLeft: 2 }
  streams.showProgress(progress)
  const message = `event: progress\ndata: ${JSON.stringify(progress)}\n\n`
  expect(await first.next()).toBe(message)
  expect(await reading(streams.open(waiting)).next()).toBe(START + message)
  streams.showProgress(undefined)
  expect(await reading(streams.open(waiting)).next()).toBe(START)
})

test('the number of streams is limited, and a closed stream makes room', async () => {
  streams = new LiveStreams({ streams: 2 })
  const first = reading(streams.open(always))
  expect(streams.open(always)).toBeDefined()
  expect(streams.open(always)).toBeUndefined()
  await first.leave()
  expect(streams.open(always)).toBeDefined()
  streams.close()
  expect(streams.open(always)).toBeUndefined()
})

test('one network opens no more than its share of the streams; a shared address has no share', async () => {
  streams = new LiveStreams({ streams: 6, perNetwork: 2 })
  const open = (network?: string) => streams.open({ ...always, network }) !== undefined
  expect(Array.from({ length: 4 }, () => open('203.0.113.7'))).toEqual([true, true, false, false])
  expect(Array.from({ length: 5 }, () => open())).toEqual([true, true, true, true, false])
})

test('a stream whose session is over sends the last event and ends, without a heartbeat', async () => {
  streams = new LiveStreams({ heartbeat: 1 })
  const { next } = reading(streams.open({ userId: 'admin', endOfSession: async () => undefined }))
  expect([await next(), await next(), await next()]).toEqual([START, ENDED, ''])
  expect(streams.size).toBe(0)
})

test('a stream ends without an event when the session lookup fails, so that the browser reconnects', async () => {
  streams = new LiveStreams({ heartbeat: 1 })
  const endOfSession = () => Promise.reject(new Error('no database'))
  const { next } = reading(streams.open({ userId: 'admin', endOfSession }))
  expect([await next(), await next()]).toEqual([START, ''])
  expect(streams.size).toBe(0)
})

test('only the sessions of the named user are looked up, unless none is named', async () => {
  streams = new LiveStreams()
  const looked: string[] = []
  let isOver = false
  const watch = (userId: string) =>
    reading(
      streams.open({
        userId,
        endOfSession: async () => {
          looked.push(userId)
          return isOver ? undefined : IN_A_DAY()
        },
      }),
    )
  const [one, other] = [watch('one'), watch('other')]
  expect(looked).toEqual(['one', 'other'])
  isOver = true
  streams.checkSessions('one')
  expect([await one.next(), await one.next(), await one.next()]).toEqual([START, ENDED, ''])
  expect(looked).toEqual(['one', 'other', 'one'])
  streams.checkSessions()
  expect([await other.next(), await other.next(), await other.next()]).toEqual([START, ENDED, ''])
})

test('a stream sends the last event when its session expires', async () => {
  streams = new LiveStreams()
  const end = new Date(Date.now() + 20)
  const endOfSession = async () => (end.getTime() > Date.now() ? end : undefined)
  const { next } = reading(streams.open({ userId: 'admin', endOfSession }))
  expect([await next(), await next(), await next()]).toEqual([START, ENDED, ''])
})

test('a stream that its client does not read is closed', async () => {
  streams = new LiveStreams({ heartbeat: 1, unread: 3 })
  streams.open(always)
  await vi.waitUntil(() => streams.size === 0, { timeout: 30_000 })
})

test('over HTTP, events arrive as they are sent, and a closed connection removes its stream', async () => {
  streams = new LiveStreams({ gather: 0, pause: 1 })
  const headers = { 'content-type': 'text/event-stream' }
  const app = new Hono<ShopEnv>().get('*', () => new Response(streams.open(always), { headers }))
  const server = createHttpServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const visit = new AbortController()
  const gone = await fetch(url, { signal: visit.signal })
  const stays = reading((await fetch(url)).body ?? undefined)
  expect(await stays.next()).toBe(START)
  streams.publish('catalog')
  expect(await stays.next()).toBe('data: {"topic":"catalog"}\n\n')
  expect(streams.size).toBe(2)
  visit.abort()
  await gone.text().catch(() => {})
  await vi.waitUntil(() => streams.size === 1, { timeout: 30_000 })

  streams.close()
  const stopped = stopServer(server, 60_000)
  expect(await stays.next()).toBe('')
  await stopped
})
