import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { createHttpServer, stopServer } from '#server/http/http-server.ts'
import { routeTable } from '#server/http/route-table.ts'
import { pageCacheFastPath } from '#server/start/page-cache-fast-path.ts'
import { GatheredLines } from '#server/start/request-log.ts'
import { createStandIn, type StandIn } from './server-stand-in.ts'

const STRANGER = { incoming: { socket: { remoteAddress: '198.51.100.66' } } }

describe.each([
  ['without a configured proxy', { TRUST_PROXY: '0' }, false],
  ['behind a configured proxy', { TRUST_PROXY: '1' }, true],
])('%s', (_, settings, isBelieved) => {
  let shop: StandIn
  let server: ReturnType<typeof createHttpServer>
  let url: string
  beforeAll(async () => {
    shop = await createStandIn(settings)
    const { publicPages } = routeTable(shop.build)
    const lines = new GatheredLines(shop.log)
    const shortcut = pageCacheFastPath(shop.cache, parseEnv(settings), lines, publicPages, shop.counts)
    server = createHttpServer(shop.app, { shortcut }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await stopServer(server)
    await shop.close()
  })

  test('X-Forwarded-Proto of a local connection is trusted only then, also for a cached page', async () => {
    for (const path of ['/catalog', '/catalog', '/healthz']) {
      const plain = await fetch(url + path)
      const forwarded = await fetch(url + path, { headers: { 'x-forwarded-proto': 'https' } })
      await Promise.all([plain.text(), forwarded.text()])
      expect(plain.headers.has('strict-transport-security')).toBe(false)
      expect(forwarded.headers.has('strict-transport-security')).toBe(isBelieved)
    }
  })

  test('X-Forwarded-Proto of another client is not trusted', async () => {
    const answer = await shop.app.request('/about', { headers: { 'x-forwarded-proto': 'https' } }, STRANGER)
    expect(answer.status).toBe(200)
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  })
})
