import { afterAll, beforeAll } from 'vitest'
import { awaitCode } from '#server/auth/sign-in-code.ts'
import type { Database } from '#server/db/database.ts'
import { parseEnv } from '#server/env.ts'
import { LiveStreams } from '#server/http/live.ts'
import { createApp } from '#server/start/create-app.ts'
import { openStorage } from '#server/storage/storage.ts'
import { createLog } from '#server/telemetry/log.ts'
import { LiveCatalog } from '#shop/catalog/live-catalog.server.ts'
import { cookieOf, cookiesFrom, customerCookie, PAIR, testAccounts, visitor } from './accounts.ts'
import { build } from './built-app.ts'
import { createTestDatabase } from './database.ts'

/** Opens a shop without a network for the tests of a `describe`, with the cookies of each role. */
export function administration(settings: Record<string, string> = { TRUST_PROXY: '1' }) {
  let database: Database
  let ask: (path: string, init?: RequestInit, connection?: object) => Promise<Response>
  const lines: string[] = []
  const cookies = { stranger: '', customer: '', forged: 'azahar.session=abc.def', owing: '', admin: '' }
  const storage = openStorage('/nonexistent')
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const streams = new LiveStreams()

  beforeAll(async () => {
    database = await createTestDatabase()
    const accounts = testAccounts(database.db)
    const env = parseEnv(settings)
    const catalog = new LiveCatalog(database.db, log)
    const app = createApp({ database, catalog, storage, accounts, env, log, build, streams })
    ask = async (path, init, connection) => app.request(`http://shop.example${path}`, init, connection)
    cookies.customer = await customerCookie(database.db, accounts)
    cookies.admin = cookieOf(await accounts.signIn('administration', { ...PAIR, remember: true }, visitor()))
    // The session after the right password and before the second step.
    const owner = { userId: (await accounts.findUser(PAIR.email))?.id ?? '', remember: true }
    cookies.owing = cookiesFrom(await awaitCode(accounts, owner, visitor()))
  })
  afterAll(async () => {
    streams.close()
    await database.close()
  })
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
