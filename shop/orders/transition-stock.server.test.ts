import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteProduct, restoreProduct } from '#shop/products/trash.server.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { createOrder } from './create-order.server.ts'
import { UNDO } from './order-states.ts'
import { expireHolds } from './order-stock.server.ts'
import { insertSizes, newOrder, readStock } from './testing/order-fixtures.ts'
import { ACTOR, lapse, placeOrder, readState, transition } from './testing/transitions.ts'

describeEachEngine('the pieces of an order', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))

  test('an undone cancellation takes the pieces again, or reports the shortage and stays', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const id = await placeOrder(db, [size])
    await transition(db, id, 'cancelado')
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'done' })
    // As after an expired hold: the pieces are for sale until the order is confirmed.
    expect([await readState(db, id), await readStock(db, size)]).toMatchObject([
      { state: 'nuevo', held: 0 },
      1,
    ])
    await transition(db, id, 'confirmado')
    await transition(db, id, 'enviado')
    await transition(db, id, 'cancelado')
    expect(await readStock(db, size)).toBe(1)
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'done' })
    expect([await readState(db, id), await readStock(db, size)]).toMatchObject([
      { state: 'enviado', held: 1 },
      0,
    ])
    await transition(db, id, 'cancelado')
    const quicker = await placeOrder(db, [size])
    expect(await transition(db, id, UNDO)).toMatchObject({ kind: 'short', lines: [expect.any(String)] })
    expect(await readState(db, id)).toMatchObject({ state: 'cancelado', held: 0 })
    expect(await transition(db, id, UNDO, { anyway: true })).toEqual({ kind: 'done' })
    expect(await readState(db, id)).toMatchObject({ state: 'enviado', held: 0 })
    expect((await readState(db, quicker))?.held).toBe(1)
  })

  test('an undone cancellation takes only the pieces that the cancellation gave back', async () => {
    const { db } = database
    const count = (size: number, stock: number | null) =>
      db.execute(sql`update product_sizes set stock = ${stock} where id = ${size}`)
    const [later = 0, counted = 0] = await insertSizes(db, [null, 5])
    const id = await placeOrder(db, [later, counted])
    await transition(db, id, 'confirmado')
    await count(later, 5)
    await transition(db, id, 'cancelado')
    expect([await readStock(db, later), await readStock(db, counted)]).toEqual([5, 5])
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'done' })
    expect([await readStock(db, later), await readStock(db, counted)]).toEqual([5, 4])
    // What was short at the confirmation did not come back either.
    const [gone = 0] = await insertSizes(db, [1])
    const forced = await placeOrder(db, [gone])
    await count(gone, 0)
    await db.execute(sql`update order_lines set held = 0 where order_id = ${forced}`)
    await transition(db, forced, 'confirmado', { anyway: true })
    await transition(db, forced, 'cancelado')
    await count(gone, 2)
    expect(await transition(db, forced, UNDO)).toEqual({ kind: 'done' })
    expect(await readStock(db, gone)).toBe(2)
  })

  test('an undone cancellation takes the pieces of a size that is counted since the cancellation', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [null])
    const id = await placeOrder(db, [size])
    await transition(db, id, 'confirmado')
    await transition(db, id, 'cancelado')
    await db.execute(sql`update product_sizes set stock = 5 where id = ${size}`)
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'done' })
    expect([await readState(db, id), await readStock(db, size)]).toMatchObject([{ held: 1 }, 4])
  })

  test('canceled pieces return to the stock exactly once', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const id = await placeOrder(db, [size])
    expect(await readStock(db, size)).toBe(0)
    expect(await transition(db, id, 'cancelado')).toEqual({ kind: 'done' })
    expect(await transition(db, id, 'cancelado')).toEqual({ kind: 'illegal', state: 'cancelado' })
    expect(await expireHolds(db)).toBe(0)
    expect(await readStock(db, size)).toBe(1)
  })

  test('an expired hold releases its pieces; a late confirmation takes them or reports the shortage', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const late = await placeOrder(db, [size])
    await lapse(db, late)
    const rounds = await Promise.all([expireHolds(db), expireHolds(db), expireHolds(db)])
    expect(rounds.reduce((sum, count) => sum + count)).toBe(1)
    expect(await readStock(db, size)).toBe(1)
    const quicker = await placeOrder(db, [size])
    expect(await transition(db, late, 'confirmado')).toMatchObject({
      kind: 'short',
      lines: [expect.any(String)],
    })
    expect((await readState(db, late))?.state).toBe('nuevo')
    expect(await transition(db, quicker, 'cancelado')).toEqual({ kind: 'done' })
    expect(await transition(db, late, 'confirmado')).toEqual({ kind: 'done' })
    expect(await readStock(db, size)).toBe(0)
    const other = await insertSizes(db, [1])
    const first = await placeOrder(db, other)
    await lapse(db, first)
    await expireHolds(db)
    await placeOrder(db, other)
    expect(await transition(db, first, 'confirmado', { anyway: true })).toEqual({ kind: 'done' })
    expect(await readStock(db, other[0] ?? 0)).toBe(0)
  })

  test('an order that was open when its hold expired is confirmed', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const id = await placeOrder(db, [size])
    const opened = (await readState(db, id))?.version
    await lapse(db, id)
    expect(await expireHolds(db)).toBe(1)
    expect(await transition(db, id, 'confirmado', { version: opened })).toEqual({ kind: 'done' })
    expect([(await readState(db, id))?.held, await readStock(db, size)]).toEqual([1, 0])
  })

  test('a forced confirmation takes the pieces that are in stock', async () => {
    const { db } = database
    const [gone = 0, there = 0] = await insertSizes(db, [1, 1])
    const id = await placeOrder(db, [gone, there])
    await lapse(db, id)
    await expireHolds(db)
    await placeOrder(db, [gone])
    expect(await transition(db, id, 'confirmado', { anyway: true })).toEqual({ kind: 'done' })
    expect([await readStock(db, gone), await readStock(db, there)]).toEqual([0, 0])
    expect(await createOrder(db, newOrder([there]))).toMatchObject({ kind: 'unavailable' })
    expect(await transition(db, id, 'cancelado')).toEqual({ kind: 'done' })
    expect([await readStock(db, gone), await readStock(db, there)]).toEqual([0, 1])
  })

  test('a late confirmation takes the pieces of a product in the trash, or reports the shortage', async () => {
    const { db } = database
    const [size = 0, uncounted = 0] = await insertSizes(db, [2, null])
    const late: string[] = []
    for (const sizes of [[size, uncounted], [size], [size]]) {
      const id = await placeOrder(db, sizes)
      late.push(id)
      await lapse(db, id)
      await expireHolds(db)
    }
    const [first = '', second = '', third = ''] = late
    const { rows } = await db.execute<{ id: string }>(
      sql`select product_id as id from product_sizes where id = ${size}`,
    )
    const product = rows[0]?.id ?? ''
    await deleteProduct({ db }, product, ACTOR)
    expect(await transition(db, first, 'confirmado')).toEqual({ kind: 'done' })
    expect(await transition(db, second, 'confirmado')).toEqual({ kind: 'done' })
    expect(await transition(db, third, 'confirmado')).toMatchObject({
      kind: 'short',
      lines: [expect.stringContaining('(hay 0 de 1)')],
    })
    await transition(db, second, 'cancelado')
    await restoreProduct(db, product, ACTOR)
    expect([await readStock(db, size), await readStock(db, uncounted)]).toEqual([1, null])
    expect([await readState(db, first), await readState(db, second)]).toMatchObject([
      { held: 1 },
      { held: 0 },
    ])
  })

  test('a stock at its max blocks neither a cancellation nor the expiry of other holds', async () => {
    const { db } = database
    const [full = 0, other = 0] = await insertSizes(db, [1, 1])
    const [canceled, lapsed, later] = [
      await placeOrder(db, [full]),
      await placeOrder(db, [other]),
      await placeOrder(db, await insertSizes(db, [1])),
    ]
    await db.execute(sql`update product_sizes set stock = 1000000 where id in (${full}, ${other})`)
    expect(await transition(db, canceled, 'cancelado')).toEqual({ kind: 'done' })
    await lapse(db, lapsed)
    await lapse(db, later)
    expect(await expireHolds(db)).toBe(2)
    expect([await readStock(db, full), await readStock(db, other)]).toEqual([1_000_000, 1_000_000])
  })

  test('a size that is no longer counted stays uncounted when its order is canceled', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [3])
    const id = await placeOrder(db, [size])
    await db.execute(sql`update product_sizes set stock = null where id = ${size}`)
    expect(await transition(db, id, 'cancelado')).toEqual({ kind: 'done' })
    expect(await readStock(db, size)).toBeNull()
  })

  test('a hold that fails to expire does not block the others', async () => {
    const { db } = database
    const [stuck = 0, free = 0] = await insertSizes(db, [1, 1])
    const [first, second] = [await placeOrder(db, [stuck]), await placeOrder(db, [free])]
    await lapse(db, first)
    await lapse(db, second)
    await db.execute(
      sql.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before update on product_sizes for each row when (old.id = ${stuck}) execute function refuse()`),
    )
    await expect(expireHolds(db)).rejects.toThrow()
    expect([await readStock(db, stuck), await readStock(db, free)]).toEqual([0, 1])
    await db.execute(sql`drop trigger refuse on product_sizes`)
    expect(await expireHolds(db)).toBe(1)
    expect(await readStock(db, stuck)).toBe(1)
  })

  test('a confirmed order keeps its pieces without a time limit', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const id = await placeOrder(db, [size])
    await transition(db, id, 'confirmado')
    expect(await expireHolds(db)).toBe(0)
    expect(await readStock(db, size)).toBe(0)
  })
})
