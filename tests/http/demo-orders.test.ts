import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { insertSizes } from '#shop/orders/testing/order-fixtures.ts'
import { defaultSettings, LiveSettings } from '#shop/settings/live-settings.server.ts'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { BUYER } from '#tests/order-form.ts'
import { testApp } from '#tests/test-app.ts'

const ONLY_DEMO = 'Aquí solo hay perfumes de demostración'
const NOTHING_LEFT = 'De esta bolsa ya no queda nada que pedir.'

describe('a shop with its own perfumes beside those of the demonstration', () => {
  const database = openForTests(() => createTestDatabase())
  let app: ReturnType<typeof testApp>['app']
  let demo = 0
  let own = 0
  let soldOut = 0
  const read = async (path: string) => (await app.request(path)).text()

  beforeAll(async () => {
    const { db } = database
    ;[demo = 0] = await insertSizes(db, [null])
    await db.execute(sql`update products set demo = 'untouched'`)
    ;[own = 0, soldOut = 0] = await insertSizes(db, [null, 0])
    const env = { WHATSAPP_NUMBER: '573001234567' }
    const settings = new LiveSettings(db, defaultSettings(parseEnv(env)))
    await settings.refresh()
    app = testApp(database, { env, settings }).app
  })

  test('a page says that only the perfumes of the demonstration cannot be ordered', async () => {
    const page = await read('/contact')
    expect(page).toContain('Hay perfumes de demostración, solo para preguntar.')
  })

  test('a bag whose own perfumes are sold out or gone is not called one of the demonstration', async () => {
    expect(await read(`/order/new?lineas=${demo}x1`)).toContain(ONLY_DEMO)
    for (const lines of [`${demo}x1.${soldOut}x1`, `${soldOut}x1`, '999999999x1']) {
      const page = await read(`/order/new?lineas=${lines}`)
      expect(page, lines).toContain(NOTHING_LEFT)
      expect(page, lines).not.toContain(ONLY_DEMO)
    }
  })

  test('an order refused because an own perfume is sold out says that, and names the demo only for its own', async () => {
    const order = (bag: string, lines: string) =>
      app.request(`/order/new?lineas=${bag}`, {
        method: 'POST',
        body: new URLSearchParams({ ...BUYER, lineas: lines, clave: 'k'.repeat(24) }),
      })
    const bag = `${own}x1.${soldOut}x1.${demo}x1`
    const late = await order(bag, `${own}x1.${soldOut}x1`)
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('se agotó algo de lo que pedías'),
    ])
    const became = await order(bag, `${own}x1.${demo}x1`)
    expect([became.status, await became.text()]).toEqual([
      409,
      expect.stringContaining('En tu pedido hay un perfume de demostración'),
    ])
  })
})
