import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAudit } from '#server/auth/audit-log.ts'
import { user } from '#server/auth/schema.ts'
import type { Db } from '#server/db/database.ts'
import { parsePeriod } from '#shop/dates/days.ts'
import { orderEvents, orders } from '#shop/orders/schema.server.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { storeOrder } from '#tests/stored-orders.ts'
import {
  customerFigure,
  customerLines,
  findCustomer,
  forgetCustomer,
  listCustomers,
  listOrdersOf,
} from './customers.server.ts'

const ZONE = 'America/Bogota'
const ANA = '593911111111'
const LUIS = '593922222222'
const at = (moment: string) => ({ createdAt: new Date(moment) })

/**
 * Ana with orders before and after her account; Luis without an account; an account without orders; an anonymous order.
 */
async function fill(db: Db) {
  await db.insert(user).values([
    { id: 'jefa', name: 'Jefa', email: 'jefa@x.example', role: 'admin' },
    { id: 'ana', name: 'Ana P.', email: 'ana@x.example', ...at('2026-11-01T12:00:00Z') },
    { id: 'sola', name: 'Sola Ñandú', email: 'sola@x.example', ...at('2026-11-02T12:00:00Z') },
  ])
  const ana = { buyerPhone: ANA, buyerName: 'Ana Pérez', deliveryNote: 'Timbre roto', requestHash: 'x' }
  await storeOrder(db, { ...ana, ...at('2026-11-03T12:00:00Z'), state: 'entregado', total: 4550 })
  const last = await storeOrder(db, {
    ...ana,
    ...at('2026-11-10T03:00:00Z'),
    userId: 'ana',
    state: 'pagado',
    total: 3000,
    currency: 'EUR',
    buyerCity: 'Cuenca',
  })
  await db.insert(orderEvents).values({ orderId: last, actor: 'jefa@x.example', note: 'Ana vive al lado' })
  await storeOrder(db, { ...ana, ...at('2026-11-05T12:00:00Z'), state: 'cancelado', total: 999 })
  const luis = { buyerPhone: LUIS, buyerName: '=cmd()', ...at('2026-11-06T12:00:00Z') }
  await storeOrder(db, { ...luis, userId: 'jefa', total: 100 })
  await storeOrder(db, { buyerPhone: null, buyerName: null, total: 1 })
}

const list = (db: Db, search = '', page = 1) =>
  listCustomers(db, { search, page }, { timeZone: ZONE, country: 'EC' })
const people = async (db: Db, search?: string) =>
  (await list(db, search)).customers.map(({ person }) => person)

describeEachEngine('the customers', (engine) => {
  test('customers are listed once each with their orders, the most recent order first', async () => {
    const { db, close } = await createTestDatabase(engine)
    expect(await list(db, '', 7)).toEqual({ customers: [], matching: 0, page: 1, pageCount: 1 })
    await fill(db)
    expect((await list(db)).customers).toEqual([
      {
        person: 'c:ana',
        name: 'Ana Pérez',
        phone: ANA,
        city: 'Cuenca',
        email: 'ana@x.example',
        orders: 3,
        amounts: [
          { currency: '$', cents: 4550 },
          { currency: 'EUR', cents: 3000 },
        ],
        lastDay: '2026-11-09',
      },
      {
        person: `t:${LUIS}`,
        name: '=cmd()',
        phone: LUIS,
        city: 'Quito',
        email: null,
        orders: 1,
        amounts: [],
        lastDay: '2026-11-06',
      },
      {
        person: 'c:sola',
        name: 'Sola Ñandú',
        phone: null,
        city: null,
        email: 'sola@x.example',
        orders: 0,
        amounts: [],
        lastDay: null,
      },
    ])
    expect(await findCustomer(db, 'c:jefa', ZONE)).toBeUndefined()
    // '$' and 'USD' are one currency, written differently.
    await db.execute(sql`update orders set currency = 'USD' where currency = 'EUR'`)
    expect((await findCustomer(db, 'c:ana', ZONE))?.amounts).toEqual([{ currency: '$', cents: 7550 }])
    expect((await listOrdersOf(db, 'c:ana', ZONE)).map(({ state, day }) => [state, day])).toEqual([
      ['pagado', '2026-11-09'],
      ['cancelado', '2026-11-05'],
      ['entregado', '2026-11-03'],
    ])
    await close()
  })

  test('customers are found by name, number, city, e-mail and code, in any spelling', async () => {
    const { db, close } = await createTestDatabase(engine)
    await fill(db)
    await storeOrder(db, { buyerPhone: '593991234567', buyerName: 'Eva' })
    const [order] = await listOrdersOf(db, `t:${LUIS}`, ZONE)
    for (const [search, found] of [
      ['perez ANA', ['c:ana']],
      ['0911 111-111', ['c:ana']],
      ['+593 92 222', [`t:${LUIS}`]],
      ['Ana Pérez +593 91-111-1111', ['c:ana']],
      ['+593 (0) 99 123 4567', ['t:593991234567']],
      ['timbre roto', ['c:ana']],
      ['cuenca', ['c:ana']],
      ['nandu', ['c:sola']],
      ['sola@x', ['c:sola']],
      [order?.code ?? '', [`t:${LUIS}`]],
      ['%', []],
      ["' or true --", []],
    ] as const)
      expect([search, await people(db, search)]).toEqual([search, found])
    await close()
  })

  test('customers are listed page by page', async () => {
    const { db, close } = await createTestDatabase(engine)
    for (let i = 0; i < 27; i++) await storeOrder(db, { buyerPhone: `5939${10_000_000 + i}` })
    const pages = await Promise.all([1, 2, 9].map((page) => list(db, '', page)))
    expect(
      pages.map(({ customers, page, pageCount, matching }) => [customers.length, page, pageCount, matching]),
    ).toEqual([
      [25, 1, 2, 27],
      [2, 2, 2, 27],
      [2, 2, 2, 27],
    ])
    expect(
      new Set(pages.slice(0, 2).flatMap(({ customers }) => customers.map(({ person }) => person))).size,
    ).toBe(27)
    await close()
  })

  test('the CSV export has no text that a spreadsheet executes', async () => {
    const { db, close } = await createTestDatabase(engine)
    await fill(db)
    const lines = (await customerLines(db, ZONE)).split('\r\n')
    expect(lines[1]).toBe(`Ana Pérez,${ANA},Cuenca,ana@x.example,3,45.50 $; 30.00 EUR,2026-11-09`)
    expect(lines[2]).toMatch(/^'=cmd\(\),/)
    await close()
  })

  test('a deleted customer leaves orders without personal data', async () => {
    const { db, close } = await createTestDatabase(engine)
    await fill(db)
    const ids = (await listOrdersOf(db, 'c:ana', ZONE)).map(({ id }) => id)
    const forget = () =>
      forgetCustomer(db, {
        person: 'c:ana',
        orders: true,
        byNumber: true,
        account: true,
        actor: 'jefa@x.example',
      })
    expect(await forget()).toEqual({ orders: 3, account: true })
    expect(await people(db)).toEqual([`t:${LUIS}`, 'c:sola'])
    const remaining = (await db.select().from(orders)).filter(({ id }) => ids.includes(id))
    expect(remaining.reduce((sum, { total }) => sum + total, 0)).toBe(4550 + 3000 + 999)
    for (const order of remaining)
      expect(order).toMatchObject({
        buyerName: null,
        buyerPhone: null,
        buyerCity: null,
        deliveryNote: null,
        network: null,
        requestHash: '',
        userId: null,
        version: 2,
      })
    expect((await db.select().from(orderEvents)).map(({ note }) => note)).toEqual([''])
    expect(await db.select().from(user).where(eq(user.id, 'ana'))).toEqual([])
    const audit = JSON.stringify(await listAudit(db, { limit: 5 }))
    expect(audit).toContain('Borró los datos de un cliente: 3 pedidos y su cuenta')
    expect(audit).not.toMatch(/Ana|5939|ana@x/)
    expect(await forget()).toBeNull()
    await close()
  })

  test('only the account, or only the data in orders, may be deleted; the administrator stays', async () => {
    const { db, close } = await createTestDatabase(engine)
    await fill(db)
    const forget = (person: string, orders: boolean, account: boolean) =>
      forgetCustomer(db, { person, orders, byNumber: false, account, actor: 'jefa@x.example' })
    expect(await forget('c:jefa', true, true)).toBeNull()
    expect(await forget('c:ana', false, true)).toEqual({ orders: 0, account: true })
    expect(await findCustomer(db, `t:${ANA}`, ZONE)).toMatchObject({ orders: 3, email: null })
    expect(await forget(`t:${ANA}`, true, true)).toEqual({ orders: 3, account: false })
    expect(await people(db)).toEqual([`t:${LUIS}`, 'c:sola'])
    await close()
  })

  test('the data of orders without the account stay, since another person may have that number', async () => {
    const { db, close } = await createTestDatabase(engine)
    await fill(db)
    expect((await listOrdersOf(db, 'c:ana', ZONE)).map(({ state, byNumber }) => [state, byNumber])).toEqual([
      ['pagado', false],
      ['cancelado', true],
      ['entregado', true],
    ])
    const forget = (orders: boolean, byNumber: boolean) =>
      forgetCustomer(db, { person: 'c:ana', orders, byNumber, account: false, actor: 'jefa@x.example' })
    expect(await forget(false, true)).toEqual({ orders: 2, account: false })
    expect((await listOrdersOf(db, 'c:ana', ZONE)).map(({ state }) => state)).toEqual(['pagado'])
    await storeOrder(db, { buyerPhone: ANA, total: 70 })
    expect(await forget(true, false)).toEqual({ orders: 1, account: false })
    expect((await listOrdersOf(db, `t:${ANA}`, ZONE)).map(({ total }) => total)).toEqual([70])
    await close()
  })
})

const PERIOD = parsePeriod(new URLSearchParams('dias=7'), '2026-11-21')
const atNoon = (day: string) => ({ createdAt: new Date(`${day}T12:00:00Z`) })

describeEachEngine('counted customers', (engine) => {
  test('are telephones and accounts, each person once, since they first were seen', async () => {
    const { db, close } = await createTestDatabase(engine)
    expect(await customerFigure(db, PERIOD, 'UTC')).toEqual({ total: 0, recent: 0, before: 0 })
    await db.insert(user).values([
      { id: 'jefa', name: 'Jefa', email: 'jefa@x.example', role: 'admin', ...atNoon('2026-11-20') },
      { id: 'ana', name: 'Ana', email: 'ana@x.example', ...atNoon('2026-11-10') },
      { id: 'sola', name: 'Sola', email: 'sola@x.example', ...atNoon('2026-11-18') },
    ])
    // Ana, without and with her account; another number; one entered by the administrator; one deleted.
    await storeOrder(db, { buyerPhone: '593911111111', ...atNoon('2026-11-09') })
    await storeOrder(db, { buyerPhone: '593911111111', userId: 'ana', ...atNoon('2026-11-19') })
    await storeOrder(db, { buyerPhone: '593922222222', ...atNoon('2026-11-20') })
    await storeOrder(db, { buyerPhone: '593922222222', ...atNoon('2026-11-21') })
    await storeOrder(db, { buyerPhone: '593933333333', userId: 'jefa', ...atNoon('2026-10-01') })
    await storeOrder(db, { buyerPhone: null, buyerName: null, ...atNoon('2026-11-21') })
    expect(await customerFigure(db, PERIOD, 'UTC')).toEqual({ total: 4, recent: 2, before: 1 })
    await close()
  })
})
