import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { deleteProduct, restoreProduct } from '#shop/products/trash.server.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { createOrder } from './create-order.server.ts'
import { canTransition, ORDER_STATES, type OrderState, UNDO } from './order-states.ts'
import { expireHolds } from './order-stock.server.ts'
import { readOrderByToken } from './read-order.server.ts'
import { findOrder } from './stored-order.server.ts'
import { insertSizes, newOrder, readStock } from './testing/order-fixtures.ts'
import { addNote, type TransitionRequest, transitionOrder } from './transition-order.server.ts'

const ACTOR = 'ana@tienda.example'

async function place(db: Db, sizeIds: number[], holdHours = 24): Promise<string> {
  const outcome = await createOrder(db, newOrder(sizeIds, { holdHours }))
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  return outcome.order.id
}
async function read(db: Db, id: string) {
  const { rows } = await db.execute<{ state: OrderState; version: number; held: number }>(sql`
    select state, version, (select coalesce(sum(held), 0) from order_lines where order_id = orders.id)::int as held
      from orders where id = ${id}`)
  return rows[0]
}
async function transition(
  db: Db,
  id: string,
  to: TransitionRequest['to'],
  given: Partial<TransitionRequest> = {},
) {
  const version = (await read(db, id))?.version ?? 0
  return transitionOrder(db, { id, version, to, note: '', actor: ACTOR, ...given })
}
const lapse = (db: Db, id: string) =>
  db.execute(sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${id}`)

describeEachEngine('an order', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))

  test('an order takes only allowed transitions, and stores the actor and a note of each', async () => {
    const { db } = database
    const id = await place(db, await insertSizes(db, [null]))
    expect(await transition(db, id, 'pagado')).toEqual({ kind: 'illegal', state: 'nuevo' })
    for (const to of ['confirmado', 'pagado', 'enviado', 'entregado'] as const) {
      expect(await transition(db, id, to, { note: `hacia ${to}` })).toEqual({ kind: 'done' })
    }
    for (const to of ORDER_STATES.filter((state) => !canTransition('entregado', state)))
      expect(await transition(db, id, to)).toEqual({ kind: 'illegal', state: 'entregado' })
    expect(await addNote(db, { id, note: 'Llamó contenta', actor: ACTOR })).toBe(true)
    const { rows } = await db.execute(sql`
      select actor, from_state, to_state, note from order_events where order_id = ${id} order by id`)
    expect(rows).toEqual([
      { actor: 'comprador', from_state: null, to_state: 'nuevo', note: '' },
      { actor: ACTOR, from_state: 'nuevo', to_state: 'confirmado', note: 'hacia confirmado' },
      { actor: ACTOR, from_state: 'confirmado', to_state: 'pagado', note: 'hacia pagado' },
      { actor: ACTOR, from_state: 'pagado', to_state: 'enviado', note: 'hacia enviado' },
      { actor: ACTOR, from_state: 'enviado', to_state: 'entregado', note: 'hacia entregado' },
      { actor: ACTOR, from_state: null, to_state: null, note: 'Llamó contenta' },
    ])
    const none = '00000000-0000-4000-8000-000000000000'
    expect(await transition(db, none, 'confirmado')).toEqual({ kind: 'missing' })
    expect(await addNote(db, { id: none, note: 'x', actor: ACTOR })).toBe(false)
  })

  test('an order is stored in every state of the table', async () => {
    const { db } = database
    const id = await place(db, await insertSizes(db, [null]))
    for (const state of ORDER_STATES) {
      await db.execute(sql`update orders set state = ${state} where id = ${id}`)
      expect((await read(db, id))?.state).toBe(state)
    }
  })

  test('an undo returns to the state before, moves no pieces and is in the history', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const id = await place(db, [size])
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'illegal', state: 'nuevo' })
    await lapse(db, id)
    await expireHolds(db)
    const quicker = await place(db, [size])
    await transition(db, id, 'confirmado', { anyway: true })
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'illegal', state: 'confirmado' })
    await transition(db, id, 'enviado')
    expect(await transition(db, id, UNDO, { version: 1 })).toEqual({ kind: 'conflict', state: 'enviado' })
    // Its piece is missing, which does not block the undo.
    expect(await transition(db, id, UNDO, { note: 'Era otro pedido' })).toEqual({ kind: 'done' })
    expect(await read(db, id)).toMatchObject({ state: 'confirmado', held: 0 })
    const order = await findOrder(db, id, 'UTC')
    expect(order?.history.map(({ to, isUndo }) => [to, isUndo])).toEqual([
      ['nuevo', false],
      [null, false],
      ['confirmado', false],
      ['enviado', false],
      ['confirmado', true],
    ])
    expect(order?.history.at(-1)?.note).toBe('Era otro pedido')
    expect(order?.undo).toBeNull()
    const placed = await readOrderByToken(db, order?.token ?? '')
    expect(placed?.history.map(({ state }) => state)).toEqual(['nuevo', 'confirmado'])
    await transition(db, quicker, 'cancelado')
    expect(await readStock(db, size)).toBe(1)
  })

  test('an undone cancellation takes the pieces again, or reports the shortage and stays', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const id = await place(db, [size])
    await transition(db, id, 'cancelado')
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'done' })
    // As after an expired hold: the pieces are for sale until the order is confirmed.
    expect([await read(db, id), await readStock(db, size)]).toMatchObject([{ state: 'nuevo', held: 0 }, 1])
    await transition(db, id, 'confirmado')
    await transition(db, id, 'enviado')
    await transition(db, id, 'cancelado')
    expect(await readStock(db, size)).toBe(1)
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'done' })
    expect([await read(db, id), await readStock(db, size)]).toMatchObject([{ state: 'enviado', held: 1 }, 0])
    await transition(db, id, 'cancelado')
    const quicker = await place(db, [size])
    expect(await transition(db, id, UNDO)).toMatchObject({ kind: 'short', lines: [expect.any(String)] })
    expect(await read(db, id)).toMatchObject({ state: 'cancelado', held: 0 })
    expect(await transition(db, id, UNDO, { anyway: true })).toEqual({ kind: 'done' })
    expect(await read(db, id)).toMatchObject({ state: 'enviado', held: 0 })
    expect((await read(db, quicker))?.held).toBe(1)
  })

  test('an undone cancellation takes only the pieces that the cancellation gave back', async () => {
    const { db } = database
    const count = (size: number, stock: number | null) =>
      db.execute(sql`update product_sizes set stock = ${stock} where id = ${size}`)
    const [later = 0, counted = 0] = await insertSizes(db, [null, 5])
    const id = await place(db, [later, counted])
    await transition(db, id, 'confirmado')
    await count(later, 5)
    await transition(db, id, 'cancelado')
    expect([await readStock(db, later), await readStock(db, counted)]).toEqual([5, 5])
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'done' })
    expect([await readStock(db, later), await readStock(db, counted)]).toEqual([5, 4])
    // What was short at the confirmation did not come back either.
    const [gone = 0] = await insertSizes(db, [1])
    const forced = await place(db, [gone])
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
    const id = await place(db, [size])
    await transition(db, id, 'confirmado')
    await transition(db, id, 'cancelado')
    await db.execute(sql`update product_sizes set stock = 5 where id = ${size}`)
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'done' })
    expect([await read(db, id), await readStock(db, size)]).toMatchObject([{ held: 1 }, 4])
  })

  test('the tracking number is the note of the shipment that was not undone', async () => {
    const { db } = database
    const id = await place(db, await insertSizes(db, [null]))
    const tracking = async () => {
      const order = await findOrder(db, id, 'UTC')
      expect((await readOrderByToken(db, order?.token ?? ''))?.tracking).toBe(order?.tracking)
      return order?.tracking
    }
    await transition(db, id, 'confirmado')
    await transition(db, id, 'enviado', { note: 'Guía 1' })
    await addNote(db, { id, note: 'Solo para la tienda', actor: ACTOR })
    await transition(db, id, 'entregado', { note: 'Llegó' })
    await transition(db, id, UNDO, { note: 'Todavía no' })
    expect(await tracking()).toBe('Guía 1')
    await transition(db, id, UNDO)
    expect(await tracking()).toBe('')
    await transition(db, id, 'enviado', { note: 'Guía 2' })
    expect(await tracking()).toBe('Guía 2')
  })

  test('an order whose payment was undone is not paid', async () => {
    const { db } = database
    const id = await place(db, await insertSizes(db, [null]))
    const isPaid = async () => (await findOrder(db, id, 'UTC'))?.isPaid
    await transition(db, id, 'confirmado')
    await transition(db, id, 'pagado')
    expect(await isPaid()).toBe(true)
    await transition(db, id, UNDO)
    expect(await isPaid()).toBe(false)
    await transition(db, id, 'enviado')
    await transition(db, id, 'entregado')
    expect(await isPaid()).toBe(false)
  })

  test('of concurrent transitions one succeeds and the others get a conflict', async () => {
    const { db } = database
    const id = await place(db, await insertSizes(db, [3]))
    const at = (to: OrderState, actor = ACTOR) => transitionOrder(db, { id, version: 1, to, note: '', actor })
    const outcomes = await Promise.all([
      at('confirmado'),
      at('cancelado'),
      at('confirmado', 'eva@tienda.example'),
    ])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'conflict', 'done'])
  })

  test('a transition that is sent again after a lost answer is done once and reported as done', async () => {
    const { db } = database
    const id = await place(db, await insertSizes(db, [3]))
    const send = (given: Partial<TransitionRequest> = {}) =>
      transitionOrder(db, { id, version: 1, to: 'confirmado', note: 'Llamó', actor: ACTOR, ...given })
    expect(await send()).toEqual({ kind: 'done' })
    expect(await send()).toEqual({ kind: 'done' })
    expect(await read(db, id)).toEqual({ state: 'confirmado', version: 2, held: 1 })
    const conflict = { kind: 'conflict', state: 'confirmado' }
    expect(await send({ note: 'Otra nota' })).toEqual(conflict)
    expect(await send({ actor: 'eva@tienda.example' })).toEqual(conflict)
    await transition(db, id, 'enviado')
    const undo = { version: 3, to: UNDO, note: 'Llamó' } as const
    expect(await send(undo)).toEqual({ kind: 'done' })
    expect(await send(undo)).toEqual({ kind: 'done' })
    expect(await read(db, id)).toMatchObject({ state: 'confirmado', version: 4 })
    expect(await send({ ...undo, note: 'Otra nota' })).toEqual(conflict)
    expect(await send()).toEqual(conflict)
    await transition(db, id, 'enviado', { note: 'Llamó' })
    expect(await send({ ...undo, version: 4 })).toEqual({ kind: 'conflict', state: 'enviado' })
  })

  test('a note that is sent again after a lost answer is in the history once', async () => {
    const { db } = database
    const id = await place(db, await insertSizes(db, [null]))
    const send = (note: string, actor = ACTOR) => addNote(db, { id, note, actor })
    const notes = async () => (await findOrder(db, id, 'UTC'))?.history.slice(1).map(({ note }) => note)
    expect(await Promise.all([send('No contesta'), send('No contesta')])).toEqual([true, true])
    expect(await notes()).toEqual(['No contesta'])
    await send('No contesta', 'eva@tienda.example')
    await send('No contesta')
    // The next day it is another call.
    await db.execute(sql`update order_events set at = at - interval '1 day' where order_id = ${id}`)
    await send('No contesta')
    await transition(db, id, 'confirmado', { note: 'Contestó' })
    await send('Contestó')
    expect(await notes()).toEqual([...Array(4).fill('No contesta'), 'Contestó', 'Contestó'])
  })

  test('canceled pieces return to the stock exactly once', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const id = await place(db, [size])
    expect(await readStock(db, size)).toBe(0)
    expect(await transition(db, id, 'cancelado')).toEqual({ kind: 'done' })
    expect(await transition(db, id, 'cancelado')).toEqual({ kind: 'illegal', state: 'cancelado' })
    expect(await expireHolds(db)).toBe(0)
    expect(await readStock(db, size)).toBe(1)
  })

  test('an expired hold releases its pieces; a late confirmation takes them or reports the shortage', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const late = await place(db, [size])
    await lapse(db, late)
    const rounds = await Promise.all([expireHolds(db), expireHolds(db), expireHolds(db)])
    expect(rounds.reduce((sum, count) => sum + count)).toBe(1)
    expect(await readStock(db, size)).toBe(1)
    const quicker = await place(db, [size])
    expect(await transition(db, late, 'confirmado')).toMatchObject({
      kind: 'short',
      lines: [expect.any(String)],
    })
    expect((await read(db, late))?.state).toBe('nuevo')
    expect(await transition(db, quicker, 'cancelado')).toEqual({ kind: 'done' })
    expect(await transition(db, late, 'confirmado')).toEqual({ kind: 'done' })
    expect(await readStock(db, size)).toBe(0)
    const other = await insertSizes(db, [1])
    const first = await place(db, other)
    await lapse(db, first)
    await expireHolds(db)
    await place(db, other)
    expect(await transition(db, first, 'confirmado', { anyway: true })).toEqual({ kind: 'done' })
    expect(await readStock(db, other[0] ?? 0)).toBe(0)
  })

  test('a forced confirmation takes the pieces that are in stock', async () => {
    const { db } = database
    const [gone = 0, there = 0] = await insertSizes(db, [1, 1])
    const id = await place(db, [gone, there])
    await lapse(db, id)
    await expireHolds(db)
    await place(db, [gone])
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
      const id = await place(db, sizes)
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
    expect([await read(db, first), await read(db, second)]).toMatchObject([{ held: 1 }, { held: 0 }])
  })

  test('a stock at its max blocks neither a cancellation nor the expiry of other holds', async () => {
    const { db } = database
    const [full = 0, other = 0] = await insertSizes(db, [1, 1])
    const [canceled, lapsed, later] = [
      await place(db, [full]),
      await place(db, [other]),
      await place(db, await insertSizes(db, [1])),
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
    const id = await place(db, [size])
    await db.execute(sql`update product_sizes set stock = null where id = ${size}`)
    expect(await transition(db, id, 'cancelado')).toEqual({ kind: 'done' })
    expect(await readStock(db, size)).toBeNull()
  })

  test('a hold that fails to expire does not block the others', async () => {
    const { db } = database
    const [stuck = 0, free = 0] = await insertSizes(db, [1, 1])
    const [first, second] = [await place(db, [stuck]), await place(db, [free])]
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
    const id = await place(db, [size])
    await transition(db, id, 'confirmado')
    expect(await expireHolds(db)).toBe(0)
    expect(await readStock(db, size)).toBe(0)
  })
})
