import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import { countOrders, insertSizes } from '#shop/orders/testing/order-fixtures.ts'
import { createTestDatabase, openForTests } from './database.ts'
import { startShop } from './shop-process.ts'

export type Fields = Record<string, string>

export const BUYER: Fields = {
  nombre: 'María José Pérez',
  telefono: '311 222 33 44',
  ciudad: 'Medellín',
  nota: 'Portería, después de las 5',
  pago: 'Contra entrega',
  acepto: 'si',
}

/**
 * Starts a shop for the tests of a `describe` and sends it order forms over HTTP, with a new size for each test. Each
 * request has its own IP address; `TRUST_PROXY` sets whether the shop trusts the forwarded header.
 */
export function orderForm({ TRUST_PROXY = '1' } = {}) {
  const database = openForTests(() => createTestDatabase('postgres'))
  const shop = openForTests(() =>
    startShop({ seed: 'none', env: { DATABASE_URL: database.settings.databaseUrl ?? '', TRUST_PROXY } }),
  )
  let size: number
  let before: number

  beforeAll(async () => {
    await database.db.execute(sql`insert into products (name) values ('Para que no haya muestras')`)
  })
  beforeEach(async () => {
    size = (await insertSizes(database.db, [null]))[0] ?? 0
    before = await countOrders(database.db)
  })

  let visitors = 0
  const ask = (path: string, init: RequestInit = {}, address = `203.0.113.${++visitors % 250}`) =>
    fetch(shop.url + path, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': address, ...init.headers },
    })

  /** The fields of the form as a browser without JavaScript sends them. */
  async function drawn(lines = `${size}x2`): Promise<Fields> {
    const html = await (await ask(`/order/new?lineas=${lines}`)).text()
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  }

  const send = (fields: Fields, lines = `${size}x2`, init: RequestInit = {}, address?: string) =>
    ask(`/order/new?lineas=${lines}`, { method: 'POST', body: new URLSearchParams(fields), ...init }, address)

  let phones = 0
  /** A new phone number for each order: orders are rate-limited by phone. */
  const buyer = (): Fields => ({ ...BUYER, telefono: `300 ${String(++phones).padStart(7, '0')}` })

  return {
    ask,
    drawn,
    send,
    buyer,
    get db() {
      return database.db
    },
    get shop() {
      return shop
    },
    /** A size for $10.00 without a stock limit. */
    get size() {
      return size
    },
    /** Number of orders at the start of the test. */
    get before() {
      return before
    },
  }
}
