import { createMail } from '#server/mail/mail.ts'
import { createLog } from '#server/telemetry/log.ts'
import { testAccounts } from './accounts.ts'
import { createTestDatabase, openForTests } from './database.ts'
import { startSmtpServer } from './smtp-server.ts'
import { testApp } from './test-app.ts'

const ORIGIN = 'http://shop.example'
const MAIL_FROM = 'tienda@shop.example'
export const GOOD = 'tres gatos verdes'

/** Opens shops with customer accounts, a database and a mail server for the tests of a `describe`. */
export function accountShops() {
  const database = openForTests(() => createTestDatabase())
  const smtp = openForTests(() => startSmtpServer())

  /**
   * Opens a shop behind this many proxies, with or without e-mail. Each request comes from a new IP address, unless the
   * test names one.
   */
  function shop({ withMail = false, now = () => new Date(), proxies = 1 } = {}) {
    const accounts = testAccounts(database.db, { now })
    const { app } = testApp(database, {
      env: { PUBLIC_URL: ORIGIN, TRUST_PROXY: String(proxies) },
      accounts,
      mail: withMail ? createMail({ SMTP_URL: smtp.url, MAIL_FROM }, createLog('silent')) : undefined,
    })
    let visitors = 0
    const ask = (
      path: string,
      {
        cookie = '',
        form = undefined as Record<string, string> | undefined,
        from = '',
        origin = ORIGIN,
      } = {},
    ) =>
      app.request(ORIGIN + path, {
        method: form ? 'POST' : 'GET',
        headers: {
          cookie,
          origin,
          accept: 'text/html',
          'x-forwarded-for': from || `198.51.100.${++visitors}`,
        },
        ...(form && { body: new URLSearchParams(form) }),
      })
    return { accounts, ask }
  }
  return {
    shop,
    smtp,
    get db() {
      return database.db
    },
  }
}

let people = 0
export const newEmail = () => `persona${++people}@correo.example`

export const registration = (email: string, more = {}) => ({
  name: 'Ana Gómez',
  email,
  password: GOOD,
  terms: 'on',
  ...more,
})

/** The link in an e-mail. */
export const linkIn = (text: string) =>
  text.match(/http:\/\/shop\.example(\/auth\/\S+\?clave=\S+)/)?.[1] ?? ''

/** The page without the e-mail address and the scripts, for the comparison of two pages. */
export const readText = async (answer: Response, email: string) =>
  (await answer.text()).replaceAll(email, 'CORREO').replace(/<script[\s\S]*?<\/script>/g, '')
