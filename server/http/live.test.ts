import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { createHttpServer, stopServer } from './http-server.ts'
import { LiveStreams } from './live.ts'
import type { ShopEnv } from './shop-env.ts'

let streams: LiveStreams
afterEach(() => streams.close())

const always = async () => true
const START = 'retry: 2000\n\n'

/** What comes next on a stream; empty once it has ended. */
function reading(stream: ReadableStream<Uint8Array> | undefined) {
  const reader = stream?.getReader()
  return {
    next: async () => Buffer.from((await reader?.read())?.value ?? []).toString(),
    leave: () => reader?.cancel(),
  }
}

test('a thousand changes are one event for each of their kinds', async () => {
  streams = new LiveStreams()
  const one = reading(streams.open(always))
  const other = reading(streams.open(always))
  for (let i = 0; i < 1000; i++) streams.tell('catalogue')
  streams.tell('settings')
  for (const { next } of [one, other]) {
    expect(await next()).toBe(START)
    expect(await next()).toBe('data: {"topic":"catalogue"}\n\ndata: {"topic":"settings"}\n\n')
  }
  streams.close()
  expect(await one.next()).toBe('')
})

test('a change after a telling is told as well', async () => {
  streams = new LiveStreams({ gather: 0, pause: 1 })
  const { next } = reading(streams.open(always))
  await next()
  for (let i = 0; i < 3; i++) {
    streams.tell('catalogue')
    expect(await next()).toBe('data: {"topic":"catalogue"}\n\n')
  }
})

test('there are not more than allowed; who leaves makes room', async () => {
  streams = new LiveStreams({ streams: 2 })
  const first = reading(streams.open(always))
  expect(streams.open(always)).toBeDefined()
  expect(streams.open(always)).toBeUndefined()
  await first.leave()
  expect(streams.open(always)).toBeDefined()
  streams.close()
  expect(streams.open(always)).toBeUndefined()
})

test.each([
  ['may not read any more', async () => false],
  ['cannot be looked up', () => Promise.reject(new Error('no database'))],
])('who %s gets nothing, not even a heartbeat', async (_, mayRead) => {
  streams = new LiveStreams({ heartbeat: 1 })
  const { next } = reading(streams.open(mayRead))
  expect([await next(), await next()]).toEqual([START, ''])
  expect(streams.size).toBe(0)
})

test('who does not read is let go', async () => {
  streams = new LiveStreams({ heartbeat: 1, unread: 3 })
  streams.open(always)
  await vi.waitUntil(() => streams.size === 0, { timeout: 30_000 })
})

test('over HTTP, events come as they are sent, and a closed connection leaves nothing behind', async () => {
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
  streams.tell('catalogue')
  expect(await stays.next()).toBe('data: {"topic":"catalogue"}\n\n')
  expect(streams.size).toBe(2)
  visit.abort()
  await gone.text().catch(() => {})
  await vi.waitUntil(() => streams.size === 1, { timeout: 30_000 })

  streams.close()
  const stopped = stopServer(server, 60_000)
  expect(await stays.next()).toBe('')
  await stopped
})
