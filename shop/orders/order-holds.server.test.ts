import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { cancelNetwork, releaseHolds } from './bulk-actions.server.ts'
import { createOrder } from './create-order.server.ts'
import type { NewOrder } from './new-order.ts'
import { openChat } from './order-holds.server.ts'
import { DEFAULT_HOLD_LIMITS } from './order-holds.ts'
import { expireHolds } from './order-stock.server.ts'
import { insertSizes, NO_LIMITS, newOrder, readStock } from './testing/order-fixtures.ts'
import { transitionOrder } from './transition-order.server.ts'

const ACTOR = 'ana@tienda.example'
const RULES = { holdHours: 24, limits: DEFAULT_HOLD_LIMITS }

describeEachEngine('the holds of unconfirmed orders', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let db: Db
  let stocked: number[]
  beforeAll(async () => {
    db = database.db
    // 1,000 counted pieces: a network may hold 100, the shop 500.
    stocked = await insertSizes(db, Array(25).fill(40))
  })

  async function place(lines: [number, number][], given: Partial<NewOrder> = {}) {
    const outcome = await createOrder(
      db,
      newOrder([], { lines: lines.map(([sizeId, quantity]) => ({ sizeId, quantity })), ...given }),
    )
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    return outcome.order
  }
  /** Minutes of the hold since the order was created or the chat was opened, and the held pieces per line. */
  async function readHold({ id }: { id: string }) {
    const { rows } = await db.execute<{
      minutes: number | null
      limitedBy: string | null
      held: number[]
    }>(sql`
      select ceil(extract(epoch from hold_expires_at - coalesce(chat_opened_at, created_at)) / 60)::int as minutes, hold_limited_by as "limitedBy",
             (select array_agg(held order by position) from order_lines where order_id = o.id) as held
        from orders o where id = ${id}`)
    if (!rows[0]) throw new Error(`no order ${id}`)
    return rows[0]
  }
  const countPieces = async (order: { id: string }) =>
    (await readHold(order)).held.reduce((total, held) => total + held, 0)
  const lapse = async ({ id }: { id: string }) => {
    await db.execute(sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${id}`)
    await expireHolds(db)
  }
  const confirm = async ({ id }: { id: string }, anyway = false) => {
    const { rows } = await db.execute<{ version: number }>(sql`select version from orders where id = ${id}`)
    const version = rows[0]?.version ?? 0
    return transitionOrder(db, { id, version, to: 'confirmado', note: '', actor: ACTOR, anyway })
  }
  const releaseEverything = () => releaseHolds(db, { network: undefined, actor: ACTOR })
  const forgetReleases = () => db.execute(sql`update orders set hold_released_at = null`)

  test('a new order holds its pieces for half an hour, and for the operator’s hours once its buyer opens the chat', async () => {
    const order = await place([[stocked[0] ?? 0, 2]])
    expect(await readHold(order)).toEqual({ minutes: 30, limitedBy: null, held: [2] })
    expect(await openChat(db, order.token, RULES)).toBe(true)
    expect(await readHold(order)).toEqual({ minutes: 24 * 60, limitedBy: null, held: [2] })
    await db.execute(
      sql`update orders set hold_expires_at = chat_opened_at + interval '1 hour' where id = ${order.id}`,
    )
    expect(await openChat(db, order.token, RULES)).toBe(true)
    expect(await readHold(order)).toMatchObject({ minutes: 60 })
    expect(await openChat(db, 'A'.repeat(22), RULES)).toBe(false)
    await confirm(order)
    expect(await readHold(order)).toEqual({ minutes: null, limitedBy: null, held: [2] })
    expect(await openChat(db, order.token, RULES)).toBe(true)
    expect(await readHold(order)).toMatchObject({ minutes: null })
  })

  test('a manual order holds all of its pieces for the operator’s hours', async () => {
    const [size = 0] = stocked
    const manual = { source: 'manual', network: null, actor: ACTOR, holdHours: 48 } as const
    const order = await place([[size, 30]], manual)
    expect(await readHold(order)).toEqual({ minutes: 48 * 60, limitedBy: null, held: [30] })
    const { orders } = await releaseEverything()
    expect([orders, (await readHold(order)).held]).toEqual([0, [30]])
    await db.execute(sql`update orders set hold_expires_at = now() where id = ${order.id}`)
    await expireHolds(db)
  })

  test('an order over the limits is stored, holds what they allow, and takes the rest when it is confirmed', async () => {
    const [size = 0, other = 0] = await insertSizes(db, [20, 20])
    const order = await place([
      [size, 12],
      [other, 1],
    ])
    expect(await readHold(order)).toEqual({ minutes: 30, limitedBy: 'size', held: [3, 1] })
    expect([await readStock(db, size), await readStock(db, other)]).toEqual([17, 19])
    expect(await confirm(order)).toEqual({ kind: 'done' })
    expect(await readHold(order)).toMatchObject({ minutes: null, held: [12, 1] })
    expect([await readStock(db, size), await readStock(db, other)]).toEqual([8, 19])
  })

  test('an order without a hold is confirmed with what is left, and the operator sees when that is too little', async () => {
    const [size = 0] = await insertSizes(db, [5])
    const order = await place([[size, 5]], { holdLimits: { ...DEFAULT_HOLD_LIMITS, perSize: 2 } })
    const quicker = await place([[size, 2]], { holdLimits: NO_LIMITS })
    expect(await confirm(order)).toEqual({
      kind: 'short',
      lines: [expect.stringMatching(/^Perfume .*, 1 ml \(hay 3 de 5\)$/)],
    })
    expect(await readHold(order)).toMatchObject({ minutes: 30, held: [2] })
    expect(await confirm(order, true)).toEqual({ kind: 'done' })
    expect([await readStock(db, size), (await readHold(order)).held]).toEqual([0, [3]])
    expect(await confirm(quicker)).toEqual({ kind: 'done' })
  })

  test('a network, a phone and the whole shop hold no more than their limits; further orders are stored without a hold', async () => {
    await releaseEverything()
    await forgetReleases()
    const network = { network: 'greedy-network' }
    const many = stocked.map((size): [number, number] => [size, 3])
    const limits = { ...NO_LIMITS, perSize: 3, networkPercent: 10 }
    const first = await place(many.slice(0, 20), { ...network, holdLimits: limits })
    const second = await place(many.slice(5), { ...network, holdLimits: limits })
    const counted = await db.execute<{ n: number }>(sql`
      select sum(stock)::int + (select coalesce(sum(held), 0)::int from order_lines l join orders o on o.id = l.order_id
        where o.hold_expires_at is not null and o.source = 'web') as n from product_sizes`)
    expect(await countPieces(first)).toBe(60)
    expect(await countPieces(second)).toBe(15)
    expect(await readHold(second)).toMatchObject({ limitedBy: 'size' })
    const third = await place(many, { holdLimits: { ...NO_LIMITS, perPhone: 10 } })
    expect([await countPieces(third), (await readHold(third)).limitedBy]).toEqual([10, 'phone'])
    const fourth = await place(many, { ...network, holdLimits: { ...NO_LIMITS, networkPercent: 10 } })
    expect([await countPieces(fourth), (await readHold(fourth)).limitedBy]).toEqual([
      Math.floor((counted.rows[0]?.n ?? 0) / 10) - 75,
      'network',
    ])
    const fifth = await place([[stocked[0] ?? 0, 1]], { holdLimits: { ...NO_LIMITS, shopPercent: 5 } })
    expect(await readHold(fifth)).toEqual({ minutes: null, limitedBy: 'shop', held: [0] })
  })

  test('concurrent orders from one network hold no more than sequential ones', async () => {
    await releaseEverything()
    await forgetReleases()
    const [size = 0] = await insertSizes(db, [40])
    const network = { network: 'many-at-once' }
    const orders = await Promise.all(Array.from({ length: 8 }, () => place([[size, 2]], network)))
    const held = await Promise.all(orders.map(countPieces))
    expect(held.reduce((total, count) => total + count, 0)).toBe(3)
    expect(await readStock(db, size)).toBe(37)
  })

  test('opening the chat late takes the pieces again if they are there, within the limits', async () => {
    await releaseEverything()
    await forgetReleases()
    const [size = 0] = await insertSizes(db, [4])
    const [late, tooLate] = [await place([[size, 2]]), await place([[size, 2]])]
    await lapse(late)
    await lapse(tooLate)
    expect(await readStock(db, size)).toBe(4)
    await openChat(db, late.token, RULES)
    expect(await readHold(late)).toEqual({ minutes: 24 * 60, limitedBy: null, held: [2] })
    await place([[size, 2]])
    await openChat(db, tooLate.token, RULES)
    expect(await readHold(tooLate)).toEqual({ minutes: null, limitedBy: null, held: [0] })
  })

  test('opening the chat does not extend a hold that is over the current limits', async () => {
    const [size = 0] = await insertSizes(db, [4])
    const order = await place([[size, 2]])
    await openChat(db, order.token, { ...RULES, limits: { ...DEFAULT_HOLD_LIMITS, perSize: 1 } })
    expect(await readHold(order)).toMatchObject({ minutes: 30, held: [2] })
  })

  test('released holds are on sale again, and neither the chat nor a new order of that network holds them', async () => {
    await releaseEverything()
    await forgetReleases()
    const [size = 0] = await insertSizes(db, [9])
    const network = { network: 'attacker' }
    const held = [await place([[size, 2]], network), await place([[size, 1]], network)]
    const other = await place([[size, 1]])
    expect(await readStock(db, size)).toBe(5)
    expect(await releaseHolds(db, { network: 'attacker', actor: ACTOR })).toMatchObject({
      orders: 2,
      pieces: 3,
    })
    expect(await readStock(db, size)).toBe(8)
    for (const { token } of held) await openChat(db, token, RULES)
    const next = await place([[size, 1]], network)
    expect(await readHold(next)).toEqual({ minutes: null, limitedBy: 'network', held: [0] })
    expect(await readStock(db, size)).toBe(8)
    expect(await readHold(other)).toMatchObject({ minutes: 30, held: [1] })
    expect(await confirm(next)).toEqual({ kind: 'done' })
    expect(await readStock(db, size)).toBe(7)
    expect(await releaseEverything()).toMatchObject({ orders: 1, pieces: 1 })
    expect(await releaseEverything()).toMatchObject({ orders: 0, pieces: 0 })
    const { rows } = await db.execute<{ summary: string }>(sql`
      select summary from audit_log where action = 'order.holds_released' order by id desc limit 2`)
    expect(rows.map(({ summary }) => summary)).toEqual([
      'Liberó 1 unidad de 1 pedido sin confirmar',
      'Liberó 3 unidades de 2 pedidos sin confirmar (conexión ATTAC)',
    ])
  })

  test('all unconfirmed orders of a network are canceled at once, and no others', async () => {
    const [size = 0] = await insertSizes(db, [20])
    const network = { network: 'many-small' }
    const orders = await Promise.all(Array.from({ length: 6 }, () => place([[size, 1]], network)))
    const [confirmed, ...open] = orders
    if (!confirmed) throw new Error('no order')
    await confirm(confirmed)
    const other = await place([[size, 1]])
    const outcomes = await Promise.all(
      [1, 2].map(() => cancelNetwork(db, { network: 'many-small', seen: 5, actor: ACTOR })),
    )
    expect(outcomes.map((outcome) => outcome?.orders).sort()).toEqual([0, 5])
    const { rows } = await db.execute<{ state: string; events: number }>(sql`
      select state, (select count(*)::int from order_events where order_id = o.id and to_state = 'cancelado') as events
        from orders o where id = any(${sql.param(open.map(({ id }) => id))}::uuid[])`)
    expect(rows).toEqual(Array(5).fill({ state: 'cancelado', events: 1 }))
    const states = await db.execute<{ state: string }>(sql`
      select state from orders where id in (${confirmed.id}, ${other.id}) order by state`)
    expect(states.rows.map(({ state }) => state)).toEqual(['confirmado', 'nuevo'])
    expect(await readStock(db, size)).toBe(20 - (await countPieces(confirmed)) - (await countPieces(other)))
  })

  test('an order may have 20 pieces of a counted size; manual orders may have more', async () => {
    const [counted = 0, free = 0] = await insertSizes(db, [99, null])
    const wanted = (sizeId: number, given: Partial<NewOrder> = {}) =>
      createOrder(db, newOrder([], { lines: [{ sizeId, quantity: 21 }], ...given }))
    expect(await wanted(counted)).toEqual({ kind: 'unavailable', sizeIds: [counted] })
    expect(await wanted(free)).toMatchObject({ kind: 'created' })
    expect(await wanted(counted, { source: 'manual', actor: ACTOR })).toMatchObject({ kind: 'created' })
  })
})
