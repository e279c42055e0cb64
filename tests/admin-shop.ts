import { afterAll, beforeAll } from 'vitest'
import { awaitCode } from '#server/auth/sign-in-code.ts'
import { LiveStreams } from '#server/http/live.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createLog } from '#server/telemetry/log.ts'
import { cookiesFrom, customerCookie, PAIR, toCookie, visitor } from './accounts.ts'
import { createTestDatabase, openForTests } from './database.ts'
import { testApp } from './test-app.ts'

/** Opens a shop without a network for the tests of a `describe`, with the cookies of each role. */
export function adminShop(settings: Record<string, string> = { TRUST_PROXY: '1' }) {
  const database = openForTests(() => createTestDatabase())
  let ask: (path: string, init?: RequestInit, connection?: object) => Promise<Response>
  const lines: string[] = []
  const cookies = { stranger: '', customer: '', forged: 'azahar.session=abc.def', owing: '', admin: '' }
  const storage = openStorage('/nonexistent')
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const streams = new LiveStreams()

  beforeAll(async () => {
    const { app, accounts } = testApp(database, { env: settings, storage, log, streams })
    ask = async (path, init, connection) => app.request(`http://shop.example${path}`, init, connection)
    cookies.customer = await customerCookie(database.db, accounts)
    cookies.admin = toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor()))
    // The session after the right password and before the second step.
    const owner = { userId: (await accounts.findUser(PAIR.email))?.id ?? '', remember: true }
    cookies.owing = cookiesFrom(await awaitCode(accounts, owner, visitor()))
  })
  afterAll(() => streams.close())
  return {
    cookies,
    storage,
    log,
    /** `connection` is the value of Hono's adapter; without it the request comes from this process. */
    ask: (path: string, init?: RequestInit, connection?: object) => ask(path, init, connection),
    /** Log lines with level warning or higher. */
    logged: (): { msg: string }[] => lines.map((line) => JSON.parse(line)),
    get db() {
      return database.db
    },
  }
}

export const page = (cookie: string) => ({ headers: { cookie, accept: 'text/html' } })

export const write = (cookie: string, method: string, accept = '*/*') => ({
  method,
  headers: {
    cookie,
    accept,
    origin: 'http://shop.example',
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: 'name=x',
})
