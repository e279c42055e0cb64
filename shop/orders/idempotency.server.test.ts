import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addUser } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { createOrder } from './create-order.server.ts'
import { isIdempotencyKey, newIdempotencyKey, toIdempotencyKey } from './idempotency.server.ts'
import type { NewOrder } from './new-order.ts'
import { countOrders, insertSizes, newOrder } from './testing/order-fixtures.ts'

const HOUR = 3_600_000

test('a key is reused for an hour; an old, foreign or future key is replaced', () => {
  const now = Date.now()
  const key = newIdempotencyKey(now)
  expect(isIdempotencyKey(key)).toBe(true)
  expect(toIdempotencyKey(key, now)).toBe(key)
  expect(toIdempotencyKey(key, now + HOUR - 60_000)).toBe(key)
  for (const given of [key, null, '', 'x'.repeat(40), newIdempotencyKey(now + 9 * HOUR)]) {
    const other = toIdempotencyKey(given, now + 3 * HOUR)
    expect(other).not.toBe(given)
    expect(isIdempotencyKey(other)).toBe(true)
  }
})

test.each([undefined, null, 7, '', 'corta', 'a'.repeat(65), 'con espacio y más'])('%j is no key', (key) => {
  expect(isIdempotencyKey(key)).toBe(false)
})

describeEachEngine('a duplicate order', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let sizes: number[]
  beforeAll(async () => {
    sizes = await insertSizes(database.db, [null, null])
  })

  /** An order, and a copy with another key and the given fields. */
  async function pair(given: Partial<NewOrder> = {}) {
    const first = newOrder(sizes, given)
    const outcome = await createOrder(database.db, first)
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    const again = (change: Partial<NewOrder> = {}) =>
      createOrder(database.db, { ...first, key: newOrder([]).key, ...change })
    return { first, order: outcome.order, again }
  }
  const retyped = ({ buyer }: NewOrder) => ({ buyer: { ...buyer, name: 'ANA P.', note: 'Otra nota' } })

  test('a duplicate is found by the cookie of the device, with lines in another order and other words', async () => {
    const { first, order, again } = await pair()
    const { db } = database
    const before = await countOrders(db)
    const here = { ...retyped(first), lines: first.lines.toReversed(), network: 'elsewhere' }
    const outcome = await again({ ...here, knownTokens: ['A'.repeat(22), order.token] })
    expect(outcome).toEqual({ kind: 'duplicate', code: order.code, minutes: 0, token: order.token })
    expect(await countOrders(db)).toBe(before)
    await db.execute(sql`update orders set created_at = now() - interval '61 minutes' where id = ${order.id}`)
    expect(await again({ ...here, knownTokens: [order.token] })).toMatchObject({ kind: 'created' })
  })

  test('a duplicate is found by the account of the buyer', async () => {
    const { id } = await addUser(database.db, 'customer')
    const { first, order, again } = await pair({ userId: id })
    const elsewhere = { ...retyped(first), network: 'elsewhere' }
    expect(await again(elsewhere)).toMatchObject({ kind: 'duplicate', token: order.token })
    expect(await again({ ...elsewhere, userId: null })).toMatchObject({ kind: 'created' })
  })

  test('in the same network a duplicate needs identical fields, and only its code is shown', async () => {
    const { first, order, again } = await pair()
    expect(await again()).toEqual({ kind: 'duplicate', code: order.code, minutes: 0, token: null })
    expect(await again(retyped(first))).toMatchObject({ kind: 'created' })
  })

  test('another visitor with the phone number of a buyer learns nothing, and that order is stored', async () => {
    const { again } = await pair()
    expect(await again({ network: 'stranger' })).toMatchObject({ kind: 'created' })
    expect(await again({ network: null })).toMatchObject({ kind: 'created' })
  })

  test('a duplicate is stored on request, after a cancellation, and with other content', async () => {
    const { first, order, again } = await pair()
    const own = { knownTokens: [order.token] }
    const [line] = first.lines
    expect(await again({ ...own, lines: line ? [{ ...line, quantity: 2 }] : [] })).toMatchObject({
      kind: 'created',
    })
    expect(await again({ ...own, buyer: { ...first.buyer, phone: '573110000000' } })).toMatchObject({
      kind: 'created',
    })
    expect(await again({ ...own, again: true })).toMatchObject({ kind: 'created' })
    await database.db.execute(sql`
      update orders set state = 'cancelado' where buyer_phone = ${first.buyer.phone}`)
    expect(await again(own)).toMatchObject({ kind: 'created' })
  })

  test('three tabs that send the same order at once make one order', async () => {
    const first = newOrder(sizes)
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => createOrder(database.db, { ...first, key: newOrder([]).key })),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', 'duplicate', 'duplicate'])
  })

  test('the operator may enter the same manual order twice', async () => {
    const manual = { source: 'manual', network: null, actor: 'ana@tienda.example' } as const
    const { again } = await pair(manual)
    expect(await again()).toMatchObject({ kind: 'created' })
  })
})
