import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests, waitLonger } from '#tests/database.ts'
import { createOrder } from './create-order.server.ts'
import { readOrderByToken } from './read-order.server.ts'
import { countOrders, insertSizes, NO_LIMITS, newOrder, readStock } from './testing/order-fixtures.ts'

describeEachEngine('a new order', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  beforeAll(async () => {
    waitLonger(database)
  })

  test('an order has the prices of the shop and keeps them when the product changes or is deleted', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [null])
    await db.execute(sql`update product_sizes set sale_price = 8.5 where id = ${size}`)
    const outcome = await createOrder(
      db,
      newOrder([], { lines: [{ sizeId: size, quantity: 3, priceThen: 1 }] }),
    )
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    expect(outcome.order.code).toMatch(/^[A-Z2-9]{3}-[A-Z2-9]{3}$/)
    const before = await readOrderByToken(db, outcome.order.token)
    expect(before).toMatchObject({
      state: 'nuevo',
      total: 2550,
      firstName: 'Ana',
      city: 'Bogotá',
      lines: [{ brand: 'Lattafa', sizeLabel: '1 ml', unitPrice: 850, quantity: 3 }],
    })
    expect(JSON.stringify(before)).not.toMatch(/Pérez|57300/)
    await db.execute(sql`update product_sizes set price = 99, sale_price = null where id = ${size}`)
    expect(await readOrderByToken(db, outcome.order.token)).toEqual(before)
    await db.execute(
      sql`delete from products where id = (select product_id from product_sizes where id = ${size})`,
    )
    expect(await readOrderByToken(db, outcome.order.token)).toEqual(before)
  })

  test('100 identical concurrent requests create one order', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [50])
    const before = await countOrders(db)
    const order = newOrder([size])
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => createOrder(db, order)))
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(1)
    expect(outcomes.filter(({ kind }) => kind === 'repeated')).toHaveLength(99)
    expect(new Set(outcomes.map((outcome) => 'order' in outcome && outcome.order?.code)).size).toBe(1)
    expect(await countOrders(db)).toBe(before + 1)
    expect(await readStock(db, size)).toBe(49)
  })

  test('of 200 concurrent buyers of five pieces, five get one', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [5])
    const before = await countOrders(db)
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => createOrder(db, newOrder([size]))))
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(5)
    expect(outcomes.filter(({ kind }) => kind === 'unavailable')).toHaveLength(195)
    expect(await readStock(db, size)).toBe(0)
    expect(await countOrders(db)).toBe(before + 5)
  })

  test('concurrent orders of the same two perfumes in either order do not deadlock', async () => {
    const { db } = database
    const [one = 0, other = 0] = await insertSizes(db, [40, 40])
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        createOrder(db, newOrder(index % 2 ? [one, other] : [other, one], { holdLimits: NO_LIMITS })),
      ),
    )
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(40)
    expect([await readStock(db, one), await readStock(db, other)]).toEqual([0, 0])
  })

  test('a key with other content or another buyer is refused', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [null])
    const order = newOrder([size])
    const created = await createOrder(db, order)
    if (created.kind !== 'created') throw new Error(created.kind)
    const more = { ...order, lines: [{ sizeId: size, quantity: 2 }] }
    expect(await createOrder(db, more)).toEqual({ kind: 'keyReused', order: null })
    const known = { ...more, knownTokens: [created.order.token] }
    expect(await createOrder(db, known)).toEqual({ kind: 'keyReused', order: created.order })
    const two = [newOrder([size]), newOrder([size])].map((one) => ({ ...one, key: 'shared-by-two-buyers' }))
    const kinds = (await Promise.all(two.map((one) => createOrder(db, one)))).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['created', 'keyReused'])
  })

  test('an order with another price or stock than shown stores nothing and takes no pieces', async () => {
    const { db } = database
    const [counted = 0, free = 0, off = 0] = await insertSizes(db, [3, null, null])
    const [dollars = 0] = await insertSizes(db, [null])
    await db.execute(sql`update products set currency = 'COP'
      where id = (select product_id from product_sizes where id = ${dollars})`)
    const [hidden = 0] = await insertSizes(db, [2])
    await db.execute(sql`update products set is_available = false
      where id = (select product_id from product_sizes where id = ${hidden})`)
    await db.execute(sql`delete from product_sizes where id = ${off}`)
    const before = await countOrders(db)
    const wanted = async (lines: [number, number][], given = {}) =>
      createOrder(
        db,
        newOrder([], { lines: lines.map(([sizeId, quantity]) => ({ sizeId, quantity })), ...given }),
      )
    expect(await wanted([])).toEqual({ kind: 'empty' })
    expect(await wanted([[counted, 4]])).toEqual({ kind: 'unavailable', sizeIds: [counted] })
    const gone = [
      [counted, 1],
      [off, 1],
      [hidden, 1],
    ] as [number, number][]
    expect(await wanted(gone)).toEqual({ kind: 'unavailable', sizeIds: [off, hidden] })
    const mixed = [
      [counted, 1],
      [dollars, 1],
    ] as [number, number][]
    expect(await wanted(mixed)).toEqual({ kind: 'mixedCurrencies' })
    expect(await wanted([[counted, 2]], { seenTotal: 1999 })).toEqual({ kind: 'repriced', total: 2000 })
    const inPesos = { seenTotal: 2000, seenCurrency: 'COP' }
    expect(await wanted([[counted, 2]], inPesos)).toEqual({ kind: 'repriced', total: 2000 })
    expect(await countOrders(db)).toBe(before)
    expect([await readStock(db, counted), await readStock(db, hidden)]).toEqual([3, 2])
    expect(await wanted([[free, 99]], { seenTotal: 99_000 })).toMatchObject({ kind: 'created' })
  })

  test('an invalid or unknown token finds no order', async () => {
    for (const token of ['', 'x', 'A'.repeat(22), `${'A'.repeat(21)}%`, "' or true --", 'A'.repeat(5000)]) {
      expect(await readOrderByToken(database.db, token)).toBeUndefined()
    }
  })
})
