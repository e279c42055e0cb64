import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createHttpServer, stopServer } from './http-server.ts'
import type { ShopEnv } from './shop-env.ts'

test('connections that a browser holds ready do not delay the stop', async () => {
  const server = createHttpServer(new Hono<ShopEnv>()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ready = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  // Waiting for it would outlast the test.
  await stopServer(server, 600_000)
  expect(server.listening).toBe(false)
  ready.destroy()
})
