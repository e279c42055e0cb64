import { afterAll, beforeAll, beforeEach } from 'vitest'
import { signInAttempts, user } from '#server/auth/schema.ts'
import { socialKeys } from '#server/auth/social-networks.ts'
import { cookiesFrom, testAccounts } from './accounts.ts'
import { createTestDatabase, openForTests } from './database.ts'
import { type FakeNetworks, fakeNetworks } from './social-networks.ts'
import { testApp } from './test-app.ts'

export const ORIGIN = 'http://shop.example'
const KEYS = {
  FACEBOOK_CLIENT_ID: 'facebook-id',
  FACEBOOK_CLIENT_SECRET: 'facebook-secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
}

/** Opens shops with social keys and an empty user table for the tests of a `describe`. */
export function socialShops() {
  const database = openForTests(() => createTestDatabase())
  let networks: FakeNetworks
  beforeAll(() => {
    networks = fakeNetworks()
  })
  afterAll(() => networks.stop())
  beforeEach(async () => {
    await database.db.delete(user)
    await database.db.delete(signInAttempts)
    networks.refuseCode = false
  })

  /** A shop with these keys; every request comes from a new network, unless the test names one. */
  function shop(keys: Partial<typeof KEYS> = KEYS) {
    const accounts = testAccounts(database.db, { socialKeys: socialKeys(keys) })
    const { app } = testApp(database, { env: { PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' }, accounts })
    let visitors = 0
    const ask = (path: string, { cookie = '', from = '', site = 'same-origin' } = {}) =>
      app.request(ORIGIN + path, {
        headers: {
          cookie,
          accept: 'text/html',
          'sec-fetch-site': site,
          'x-forwarded-for': from || `198.51.100.${++visitors}`,
        },
      })
    const post = (path: string, form: Record<string, string>, cookie: string) =>
      app.request(ORIGIN + path, {
        method: 'POST',
        headers: { cookie, origin: ORIGIN, accept: 'text/html' },
        body: new URLSearchParams(form),
      })
    /** Follows the redirect to the network and returns with this answer. */
    async function roundTrip(network: string, { volver = '', answer = {}, from = '', cookie = '' } = {}) {
      const out = await ask(`/auth/social/${network}${volver && `?volver=${encodeURIComponent(volver)}`}`)
      const state = new URL(out.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const query = new URLSearchParams({ code: 'code', state, ...answer })
      const cookies = [cookiesFrom(out.headers), cookie].filter(Boolean).join('; ')
      return ask(`/auth/callback/${network}?${query}`, { cookie: cookies, site: 'cross-site', from })
    }
    return { accounts, ask, post, roundTrip }
  }
  return {
    shop,
    get db() {
      return database.db
    },
    get networks() {
      return networks
    },
  }
}

export const hasSession = (answer: Response) => /\.session=[^;]/.test(cookiesFrom(answer.headers))
