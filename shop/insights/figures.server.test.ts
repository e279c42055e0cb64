import { expect, test } from 'vitest'
import { parsePeriod } from '#shop/dates/days.ts'
import { ORDER_STATES } from '#shop/orders/order-states.ts'
import { products } from '#shop/products/schema.server.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { storeOrder } from '#tests/stored-orders.ts'
import { productFigure, readDays } from './figures.server.ts'
import { incomeElsewhere } from './figures.ts'
import { visitDays } from './testing/count-tables.ts'

const TODAY = '2026-11-21'
const period = parsePeriod(new URLSearchParams('dias=7'), TODAY)
const ground = { timeZone: 'America/Bogota', currency: '$' }

describeEachEngine('the days of the dashboard', (engine) => {
  test('an empty shop has a row of zeros for every day and nothing to compare', async () => {
    const { db, close } = await createTestDatabase(engine)
    const { days, states, ...figures } = await readDays(db, period, ground)
    const none = { recent: 0, before: 0 }
    expect(figures).toEqual({ visits: none, chats: none, orders: none, income: none })
    expect(days.map(({ day }) => day).join()).toBe(
      '2026-11-15,2026-11-16,2026-11-17,2026-11-18,2026-11-19,2026-11-20,2026-11-21',
    )
    expect(states.every(({ orders }) => orders === 0)).toBe(true)
    expect(await productFigure(db, period, 'UTC')).toEqual({ total: 0, ...none })
    await close()
  })

  test('visits, orders and income stand on the day the shop had', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.insert(visitDays).values([
      { day: TODAY, pages: 7, chats: 2 },
      { day: '2026-11-15', pages: 3 },
      { day: '2026-11-14', pages: 20, chats: 4 },
      { day: '2026-11-07', pages: 100 },
    ])
    const order = (at: string, given = {}) => storeOrder(db, { createdAt: new Date(at), ...given })
    // In Bogotá the 21st begins at 05:00 UTC and ends at 05:00 UTC of the 22nd.
    await order('2026-11-21T05:00:00Z', { state: 'pagado', total: 4550 })
    await order('2026-11-22T04:59:59Z', { state: 'entregado', total: 1001 })
    await order('2026-11-22T05:00:00Z', { state: 'pagado' })
    await order('2026-11-21T04:59:59Z', { state: 'enviado', total: 2000 })
    await order('2026-11-21T12:00:00Z', { state: 'nuevo' })
    await order('2026-11-21T12:00:00Z', { state: 'cancelado' })
    await order('2026-11-20T12:00:00Z', { state: 'pagado', currency: 'EUR', total: 3000 })
    // '$' and 'USD' are one currency, written differently.
    await order('2026-11-20T12:00:00Z', { state: 'enviado', currency: 'USD', total: 1000 })
    await order('2026-11-20T12:00:00Z', { state: 'pagado', currency: 'USD', total: 1000 })
    await order('2026-11-10T12:00:00Z', { state: 'pagado', total: 500 })
    await order('2026-11-01T12:00:00Z', { state: 'pagado', total: 99_999 })
    const read = await readDays(db, period, ground)
    expect(read.days.at(-1)).toEqual({ day: TODAY, visits: 7, chats: 2, orders: 4, income: 5551 })
    expect(read.days.at(-2)).toEqual({ day: '2026-11-20', visits: 0, chats: 0, orders: 4, income: 4000 })
    expect(read.visits).toEqual({ recent: 10, before: 20 })
    expect(read.chats).toEqual({ recent: 2, before: 4 })
    expect(read.orders).toEqual({ recent: 8, before: 1 })
    expect(read.income).toEqual({ recent: 9551, before: 500 })
    expect(read.states.map(({ state }) => state)).toEqual(ORDER_STATES)
    expect(
      read.states.filter(({ orders }) => orders > 0).map(({ state, orders }) => [state, orders]),
    ).toEqual([
      ['nuevo', 1],
      ['pagado', 3],
      ['enviado', 2],
      ['entregado', 1],
      ['cancelado', 1],
    ])
    expect(read.states[2]?.amounts).toEqual([
      { currency: '$', cents: 5550 },
      { currency: 'EUR', cents: 3000 },
    ])
    // Orders keep the currency they were made in, also after a change of the shop's.
    expect(incomeElsewhere(read.states, '$')).toEqual([{ currency: 'EUR', cents: 3000 }])
    expect(incomeElsewhere(read.states, 'EUR')).toEqual([{ currency: '$', cents: 9551 }])
    expect(incomeElsewhere(read.states, 'USD')).toEqual([{ currency: 'EUR', cents: 3000 }])
    expect((await readDays(db, period, { ...ground, currency: 'USD' })).income).toEqual(read.income)
    await close()
  })

  test('products count all, and by the day they came', async () => {
    const { db, close } = await createTestDatabase(engine)
    const days = ['2026-11-21', '2026-11-15', '2026-11-14', '2026-11-08', '2026-11-07']
    await db
      .insert(products)
      .values(days.map((day) => ({ name: day, createdAt: new Date(`${day}T12:00:00Z`) })))
    expect(await productFigure(db, period, ground.timeZone)).toEqual({ total: 5, recent: 2, before: 2 })
    await close()
  })
})
