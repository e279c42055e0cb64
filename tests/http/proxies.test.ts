import { describe, expect, test } from 'vitest'
import { openForTests } from '#tests/database.ts'
import { listenRaw } from '#tests/raw-http.ts'
import { createStandIn } from './server-stand-in.ts'

const STRANGER = { incoming: { socket: { remoteAddress: '198.51.100.66' } } }

describe.each([
  ['without a configured proxy', { TRUST_PROXY: '0' }, false],
  ['behind a configured proxy', { TRUST_PROXY: '1' }, true],
])('%s', (_, settings, isBelieved) => {
  const shop = openForTests(() => createStandIn(settings))
  const server = openForTests(() => listenRaw(shop.server()))

  test('X-Forwarded-Proto of a local connection is trusted only then, also for a cached page', async () => {
    for (const path of ['/catalog', '/catalog', '/healthz']) {
      const plain = await fetch(server.url + path)
      const forwarded = await fetch(server.url + path, { headers: { 'x-forwarded-proto': 'https' } })
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
