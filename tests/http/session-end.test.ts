import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Accounts } from '#server/auth/accounts.ts'
import { changePassword, deleteCustomer } from '#server/auth/customers.ts'
import type { Role } from '#server/auth/schema.ts'
import { closeOtherSessions, closeSession } from '#server/auth/sessions.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import { parseEnv } from '#server/env.ts'
import { LiveStreams } from '#server/http/live.ts'
import { followNotifications } from '#server/start/follow-notifications.ts'
import { createLog } from '#server/telemetry/log.ts'
import { defaultSettings, LiveSettings } from '#shop/settings/live-settings.server.ts'
import { addUser, toCookie, visitor } from '#tests/accounts.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { testApp } from '#tests/test-app.ts'

const LIVE = { admin: '/admin/live', customer: '/account/live' }
const [streams, accountStreams] = [new LiveStreams(), new LiveStreams()]
const database = openForTests(() => createTestDatabase())
let accounts: Accounts
let app: ReturnType<typeof testApp>['app']

beforeAll(async () => {
  const settings = new LiveSettings(database.db, defaultSettings(parseEnv({})))
  const shop = testApp(database, { streams, accountStreams })
  ;({ app, accounts } = shop)
  const followers = { catalog: shop.catalog, settings, streams, accountStreams }
  await followNotifications(database, followers, createLog('silent'))
})
afterAll(async () => {
  streams.close()
  accountStreams.close()
})

/** A user with two sessions; the first has an open event stream. */
async function openWindow(role: Role) {
  const { id, email, password } = await addUser(database.db, role)
  const signIn = async () =>
    visitor({
      cookie: toCookie(await accounts.signIn('store', { email, password, remember: true }, visitor())),
    })
  const [here, elsewhere] = [await signIn(), await signIn()]
  const answer = await app.request(`http://shop.example${LIVE[role]}`, { headers: here.headers })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read() // the reconnection time
  /** Reads on until the event, past the comments that hold the stream open. */
  const isNotifiedOfEnd = async (): Promise<boolean> => {
    const { value, done = true } = (await reader?.read()) ?? {}
    return value?.includes('event: session-ended') || (!done && isNotifiedOfEnd())
  }
  const signedIn = async (from: Visitor) => {
    const found = role === 'admin' ? await accounts.findAdmin(from) : await accounts.findCustomer(from)
    return found ?? expect.fail('not signed in')
  }
  return { id, email, password, here, elsewhere, isNotifiedOfEnd, signedIn, signIn }
}
type Window = Awaited<ReturnType<typeof openWindow>>

test.each<[string, Role, (window: Window) => Promise<unknown>]>([
  ['signing out', 'admin', async ({ here, signedIn }) => accounts.signOut(await signedIn(here), here)],
  [
    'closing it from another device',
    'admin',
    async ({ here, elsewhere, signedIn }) =>
      closeSession(database.db, await signedIn(elsewhere), (await signedIn(here)).sessionId),
  ],
  [
    'closing all others',
    'admin',
    async ({ elsewhere, signedIn }) => closeOtherSessions(database.db, await signedIn(elsewhere)),
  ],
  [
    'twenty newer sessions',
    'customer',
    async ({ signIn }) => {
      for (let i = 0; i < 19; i++) await signIn()
    },
  ],
  [
    'signing out',
    'customer',
    async ({ here, signedIn }) => accounts.signOutCustomer(await signedIn(here), here),
  ],
  [
    'changing the password on another device',
    'customer',
    async ({ elsewhere, signedIn }) => changePassword(database.db, await signedIn(elsewhere), 'x:y'),
  ],
  [
    'deleting the account on another device',
    'customer',
    async ({ elsewhere, signedIn }) => deleteCustomer(database.db, await signedIn(elsewhere)),
  ],
])('an open window is notified that %s has ended its session (%s)', async (_, role, end) => {
  const window = await openWindow(role)
  await end(window)
  expect(await window.isNotifiedOfEnd()).toBe(true)
  const ask = await app.request(`http://shop.example${LIVE[role]}`, {
    method: 'HEAD',
    headers: window.here.headers,
  })
  expect([ask.status, ask.headers.get('cache-control')]).toEqual([401, 'no-store'])
})

test('an event stream needs a session of its role', async () => {
  const { here, elsewhere } = await openWindow('customer')
  const readStatus = async (path: string, from?: Visitor) =>
    (await app.request(`http://shop.example${path}`, { method: 'HEAD', headers: from?.headers })).status
  expect(await readStatus('/account/live', here)).toBe(200)
  expect(await readStatus('/admin/live', elsewhere)).toBe(401)
  expect(await readStatus('/account/live')).toBe(401)
})
