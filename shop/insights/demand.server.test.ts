import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { loadCatalogIndex } from '#shop/catalog/load-index.server.ts'
import { parsePeriod } from '#shop/dates/days.ts'
import { orderLines } from '#shop/orders/schema.server.ts'
import { productSizes, products } from '#shop/products/schema.server.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { storeOrder } from '#tests/stored-orders.ts'
import { readDemand } from './demand.server.ts'
import type { DemandQuery } from './demand.ts'
import { productDays, searchDays } from './testing/count-tables.ts'

const TODAY = '2026-11-21'
const period = parsePeriod(new URLSearchParams('dias=7'), TODAY)
const FIRST = { order: 'visitas', page: 1 } as const
const read = async (db: Db, query: DemandQuery = FIRST) =>
  readDemand(db, await loadCatalogIndex(db), period, query, 'America/Bogota')

describeEachEngine('demand', (engine) => {
  test('a new shop has no demand', async () => {
    const { db, close } = await createTestDatabase(engine)
    expect(await read(db)).toEqual({
      emptySearches: [],
      soldOut: [],
      rates: { products: [], page: 1, pageCount: 1 },
    })
    expect((await read(db, { order: 'chats', page: 9 })).rates.page).toBe(1)
    await close()
  })

  test('searches without results in the period are listed, also those with results by now', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.insert(products).values({ name: 'Khamrah' })
    await db.insert(searchDays).values([
      { day: TODAY, term: 'khamrah', times: 3, empty: 1 },
      { day: TODAY, term: 'kamra', times: 2, empty: 2 },
      { day: '2026-11-15', term: 'bade', times: 2, empty: 2 },
      { day: '2026-11-16', term: 'bade', times: 1, empty: 1 },
      { day: TODAY, term: "'; drop table orders; --", times: 1, empty: 1 },
      { day: TODAY, term: 'oud', times: 9, empty: 0 },
      { day: '2026-11-14', term: 'antes', times: 9, empty: 9 },
    ])
    expect((await read(db)).emptySearches).toEqual([
      { term: 'bade', times: 3, lastDay: '2026-11-16', foundNow: false },
      { term: 'kamra', times: 2, lastDay: TODAY, foundNow: true },
      { term: "'; drop table orders; --", times: 1, lastDay: TODAY, foundNow: false },
      { term: 'khamrah', times: 1, lastDay: TODAY, foundNow: true },
    ])
    await close()
  })

  test('other requests are answered between the corrections of two searches', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.insert(products).values({ name: 'Khamrah' })
    const terms = ['kamra', 'kamrah', 'kanrah']
    await db.insert(searchDays).values(terms.map((term) => ({ day: TODAY, term, times: 1, empty: 1 })))
    const catalog = await loadCatalogIndex(db)
    const corrections = vi.spyOn(catalog, 'corrections')
    const seen = new Set<number>()
    let isRead = false
    const demand = readDemand(db, catalog, period, FIRST, 'America/Bogota').finally(() => {
      isRead = true
    })
    while (!isRead) {
      seen.add(corrections.mock.calls.length)
      await setImmediate()
    }
    await demand
    expect([...seen]).toEqual([0, 1, 2, 3])
    await close()
  })

  test('sold-out products are listed, and the rates from views to chats and orders', async () => {
    const { db, close } = await createTestDatabase(engine)
    const stored = await db
      .insert(products)
      .values(['Asad', 'Yara', 'Oud', 'Nada'].map((name) => ({ name, isAvailable: name !== 'Yara' })))
      .returning({ id: products.id })
    const [asad = '', yara = '', oud = '', nada = ''] = stored.map(({ id }) => id)
    await db.insert(productSizes).values([
      { productId: asad, value: 100, price: 1000, stock: 0 },
      { productId: asad, value: 50, price: 1000, stock: null },
      { productId: yara, value: 50, price: 1000 },
      { productId: oud, value: 50, price: 1000, stock: 0 },
      { productId: nada, value: 50, price: 1000, stock: 0 },
    ])
    await db.insert(productDays).values([
      { productId: asad, day: TODAY, seen: 10, chats: 1 },
      { productId: asad, day: '2026-11-15', seen: 10, chats: 4 },
      { productId: yara, day: TODAY, seen: 8, chats: 2 },
      { productId: oud, day: TODAY, seen: 30, chats: 0 },
      { productId: oud, day: '2026-11-14', seen: 100, chats: 100 },
      { productId: nada, day: '2026-11-14', seen: 7, chats: 7 },
    ])
    const buy = async (productId: string, state: 'nuevo' | 'cancelado', at = `${TODAY}T12:00:00Z`) => {
      const orderId = await storeOrder(db, { state, createdAt: new Date(at) })
      const line = { orderId, productId, name: '', unitPrice: 1000, quantity: 1 }
      await db.insert(orderLines).values([
        { ...line, position: 0 },
        { ...line, position: 1 },
      ])
    }
    await buy(yara, 'nuevo')
    await buy(yara, 'nuevo')
    await buy(asad, 'nuevo')
    await buy(asad, 'cancelado')
    await buy(oud, 'nuevo', '2026-11-22T05:00:00Z')
    const { soldOut, rates } = await read(db)
    expect(soldOut.map(({ name, seen, chats }) => [name, seen, chats])).toEqual([
      ['Yara', 8, 2],
      ['Oud', 30, 0],
    ])
    expect(rates.products.map(({ name, seen, chats, orders }) => [name, seen, chats, orders])).toEqual([
      ['Oud', 30, 0, 0],
      ['Asad', 20, 5, 1],
      ['Yara', 8, 2, 2],
    ])
    const names = async (order: 'chats' | 'pedidos') =>
      (await read(db, { order, page: 1 })).rates.products.map(({ name }) => name)
    expect([await names('chats'), await names('pedidos')]).toEqual([
      ['Asad', 'Yara', 'Oud'],
      ['Yara', 'Asad', 'Oud'],
    ])
    await close()
  })

  test('products are listed page by page, each once', async () => {
    const { db, close } = await createTestDatabase(engine)
    await db.execute(sql`
      with made as (insert into products (name) select 'P' || i from generate_series(1, 60) i returning id)
      insert into product_days select id, ${TODAY}::date, 1, 0 from made`)
    const pages = await Promise.all([1, 2, 3].map((page) => read(db, { order: 'visitas', page })))
    expect(pages.map(({ rates }) => [rates.products.length, rates.pageCount])).toEqual([
      [25, 3],
      [25, 3],
      [10, 3],
    ])
    expect(new Set(pages.flatMap(({ rates }) => rates.products.map(({ id }) => id))).size).toBe(60)
    await close()
  })
})
