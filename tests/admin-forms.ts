import { beforeAll } from 'vitest'
import { PAIR, toCookie, visitor } from './accounts.ts'
import { createTestDatabase, openForTests } from './database.ts'
import { testApp } from './test-app.ts'

/** Opens a shop for the tests of a `describe`. `ask` requests a page, or sends a form, as the signed-in administrator. */
export function adminForms() {
  const database = openForTests(() => createTestDatabase())
  let ask: (path: string, fields?: Record<string, string> | string) => Promise<Response>

  beforeAll(async () => {
    const { app, accounts } = testApp(database, { env: { WHATSAPP_NUMBER: '573001234567' } })
    const cookie = toCookie(await accounts.signIn('admin', { ...PAIR, remember: true }, visitor()))
    ask = async (path, fields) =>
      app.request(`http://shop.example${path}`, {
        headers: { cookie, accept: 'text/html', origin: 'http://shop.example' },
        ...(fields && {
          method: 'POST',
          body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
        }),
      })
  })
  return {
    ask: (path: string, fields?: Record<string, string> | string) => ask(path, fields),
    get db() {
      return database.db
    },
  }
}
