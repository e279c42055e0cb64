import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { canTransition, ORDER_STATES, type OrderState, UNDO } from './order-states.ts'
import { expireHolds } from './order-stock.server.ts'
import { readOrderByToken } from './read-order.server.ts'
import { findOrder } from './stored-order.server.ts'
import { insertSizes, readStock } from './testing/order-fixtures.ts'
import { ACTOR, lapse, placeOrder, readState, transition } from './testing/transitions.ts'
import { addNote, type TransitionRequest, transitionOrder } from './transition-order.server.ts'

describeEachEngine('an order', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))

  test('an order takes only allowed transitions, and stores the actor and a note of each', async () => {
    const { db } = database
    const id = await placeOrder(db, await insertSizes(db, [null]))
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
    const id = await placeOrder(db, await insertSizes(db, [null]))
    for (const state of ORDER_STATES) {
      await db.execute(sql`update orders set state = ${state} where id = ${id}`)
      expect((await readState(db, id))?.state).toBe(state)
    }
  })

  test('an undo returns to the state before, moves no pieces and is in the history', async () => {
    const { db } = database
    const [size = 0] = await insertSizes(db, [1])
    const id = await placeOrder(db, [size])
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'illegal', state: 'nuevo' })
    await lapse(db, id)
    await expireHolds(db)
    const quicker = await placeOrder(db, [size])
    await transition(db, id, 'confirmado', { anyway: true })
    expect(await transition(db, id, UNDO)).toEqual({ kind: 'illegal', state: 'confirmado' })
    await transition(db, id, 'enviado')
    expect(await transition(db, id, UNDO, { version: 1 })).toEqual({ kind: 'conflict', state: 'enviado' })
    // Its piece is missing, which does not block the undo.
    expect(await transition(db, id, UNDO, { note: 'Era otro pedido' })).toEqual({ kind: 'done' })
    expect(await readState(db, id)).toMatchObject({ state: 'confirmado', held: 0 })
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

  test('the tracking number is the note of the shipment that was not undone', async () => {
    const { db } = database
    const id = await placeOrder(db, await insertSizes(db, [null]))
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
    const id = await placeOrder(db, await insertSizes(db, [null]))
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
    const id = await placeOrder(db, await insertSizes(db, [3]))
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
    const id = await placeOrder(db, await insertSizes(db, [3]))
    const send = (given: Partial<TransitionRequest> = {}) =>
      transitionOrder(db, { id, version: 1, to: 'confirmado', note: 'Llamó', actor: ACTOR, ...given })
    expect(await send()).toEqual({ kind: 'done' })
    expect(await send()).toEqual({ kind: 'done' })
    expect(await readState(db, id)).toEqual({ state: 'confirmado', version: 2, held: 1 })
    const conflict = { kind: 'conflict', state: 'confirmado' }
    expect(await send({ note: 'Otra nota' })).toEqual(conflict)
    expect(await send({ actor: 'eva@tienda.example' })).toEqual(conflict)
    await transition(db, id, 'enviado')
    const undo = { version: 3, to: UNDO, note: 'Llamó' } as const
    expect(await send(undo)).toEqual({ kind: 'done' })
    expect(await send(undo)).toEqual({ kind: 'done' })
    expect(await readState(db, id)).toMatchObject({ state: 'confirmado', version: 4 })
    expect(await send({ ...undo, note: 'Otra nota' })).toEqual(conflict)
    expect(await send()).toEqual(conflict)
    await transition(db, id, 'enviado', { note: 'Llamó' })
    expect(await send({ ...undo, version: 4 })).toEqual({ kind: 'conflict', state: 'enviado' })
  })

  test('a note that is sent again after a lost answer is in the history once', async () => {
    const { db } = database
    const id = await placeOrder(db, await insertSizes(db, [null]))
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
})
