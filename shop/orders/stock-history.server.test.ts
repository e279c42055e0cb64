import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { createTestDatabase, describeEachEngine, waitLonger } from '#tests/database.ts'
import { cancelNetwork, releaseHolds } from './bulk-actions.server.ts'
import { createOrder } from './create-order.server.ts'
import { openChat } from './order-holds.server.ts'
import { type HoldLimits, maxHeld } from './order-holds.ts'
import { ORDER_STATES, UNDO } from './order-states.ts'
import { expireHolds } from './order-stock.server.ts'
import { insertSizes, newOrder } from './testing/order-fixtures.ts'
import { transitionOrder } from './transition-order.server.ts'

const ACTOR = 'ana@tienda.example'
const LIMITS: HoldLimits = { perSize: 2, perPhone: 3, networkPercent: 15, shopPercent: 60 }
const STOCK = [6, 12]

type Act = 'order' | 'chat' | 'transition' | 'lapse' | 'expire' | 'release' | 'cancel' | 'restock' | 'forget'
const acts: Act[] = [
  'order',
  'order',
  'order',
  'chat',
  'transition',
  'transition',
  'lapse',
  'expire',
  'release',
  'cancel',
  'restock',
  'forget',
]
const step = fc.record({
  act: fc.constantFrom(...acts),
  which: fc.nat(9),
  to: fc.constantFrom(...ORDER_STATES, UNDO),
  quantities: fc.tuple(fc.nat(3), fc.nat(4)),
  network: fc.constantFrom('one', 'two', null),
  phone: fc.nat(3),
  anyway: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Pieces in stock, and pieces held by orders in each state. */
async function readPieces(db: Db, sizes: readonly number[]) {
  const { rows } = await db.execute<{ id: number; stock: number; held: number; unconfirmed: number }>(sql`
    select s.id::int as id, s.stock, coalesce(sum(l.held), 0)::int as held,
           coalesce(sum(l.held) filter (where o.state = 'nuevo'), 0)::int as unconfirmed
      from product_sizes s left join order_lines l on l.size_id = s.id left join orders o on o.id = l.order_id
      where s.id in ${sizes} group by s.id order by s.id`)
  return rows
}

async function heldBy(db: Db, condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(held), 0)::int as n from order_lines l join orders o on o.id = l.order_id
      where o.state = 'nuevo' and ${condition}`)
  return rows[0]?.n ?? 0
}

async function take(
  db: Db,
  sizes: readonly number[],
  orders: { id: string; token: string }[],
  given: Step,
): Promise<void> {
  const { act, which, to, quantities, network, phone, anyway } = given
  const order = orders[which % Math.max(orders.length, 1)]
  if (act === 'expire') await expireHolds(db)
  else if (act === 'release')
    await releaseHolds(db, { network: which < 5 ? network : undefined, actor: ACTOR })
  else if (act === 'cancel' && network) await cancelNetwork(db, { network, seen: 99, actor: ACTOR })
  else if (act === 'forget') await db.execute(sql`update orders set hold_released_at = null`)
  else if (act === 'order') {
    const lines = sizes.flatMap((sizeId, at) => {
      const quantity = quantities[at] ?? 0
      return quantity > 0 ? [{ sizeId, quantity }] : []
    })
    const buyer = { name: 'Ana', phone: `5730000000${phone}`, city: 'Cali', note: '' }
    const made = await createOrder(db, newOrder([], { lines, buyer, network, holdLimits: LIMITS }))
    if (made.kind === 'created') orders.push(made.order)
  } else if (!order) return
  else if (act === 'chat') await openChat(db, order.token, { holdHours: 24, limits: LIMITS })
  else if (act === 'lapse') {
    await db.execute(sql`
      update orders set hold_expires_at = now() where id = ${order.id} and hold_expires_at is not null`)
  } else if (act === 'transition') {
    const { rows } = await db.execute<{ version: number }>(
      sql`select version from orders where id = ${order.id}`,
    )
    const version = rows[0]?.version ?? 0
    await transitionOrder(db, { id: order.id, version, to, note: '', actor: ACTOR, anyway })
  }
}

describeEachEngine('counted stock', (engine) => {
  test('every piece is in stock, held or sold exactly once after any sequence of changes', {
    timeout: 240_000,
  }, async () => {
    const { db, close } = await createTestDatabase(engine)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
        await db.execute(sql`delete from orders`)
        await db.execute(sql`delete from products`)
        const sizes = await insertSizes(db, STOCK)
        const there = [...STOCK]
        const orders: { id: string; token: string }[] = []
        for (const given of steps) {
          const { act, network, phone } = given
          const before = await readPieces(db, sizes)
          if (act === 'restock') {
            there[0] = (there[0] ?? 0) + 1
            await db.execute(sql`update product_sizes set stock = stock + 1 where id = ${sizes[0]}`)
          } else await take(db, sizes, orders, given)

          const after = await readPieces(db, sizes)
          expect(after.map(({ stock, held }) => stock + held)).toEqual(there)
          const { rows: closed } = await db.execute(sql`
            select from order_lines l join orders o on o.id = l.order_id where o.state = 'cancelado' and l.held > 0`)
          expect(closed).toEqual([])
          if (act !== 'order' || after.every(({ stock }, at) => stock === before[at]?.stock)) continue
          // Pieces were held: no limit may be exceeded.
          const counted = before.reduce((sum, { stock, unconfirmed }) => sum + stock + unconfirmed, 0)
          const max = maxHeld(LIMITS, counted)
          expect(await heldBy(db, sql`true`)).toBeLessThanOrEqual(max.shop)
          expect(await heldBy(db, sql`o.buyer_phone = ${`5730000000${phone}`}`)).toBeLessThanOrEqual(
            LIMITS.perPhone,
          )
          if (network)
            expect(await heldBy(db, sql`o.source_address = ${network}`)).toBeLessThanOrEqual(max.network)
        }
      }),
      { numRuns: 40 },
    )
    await close()
  })

  test('concurrent orders, chats, releases and confirmations count every piece once', async () => {
    const database = await createTestDatabase(engine)
    waitLonger(database)
    const { db, close } = database
    const sizes = await insertSizes(db, [40, 40])
    const lines = (at: number) =>
      (at % 2 ? sizes : sizes.toReversed()).map((sizeId) => ({ sizeId, quantity: 1 + (at % 2) }))
    const holdLimits = { ...LIMITS, perSize: 9, perPhone: 9, networkPercent: 50 }
    const place = async (at: number) => {
      const order = newOrder([], { lines: lines(at), network: `network-${at % 9}`, holdLimits })
      const made = await createOrder(db, order)
      return made.kind === 'created' ? [made.order] : []
    }
    const orders = (await Promise.all(Array.from({ length: 24 }, (_, at) => place(at)))).flat()
    const version = 1
    await Promise.all([
      ...orders.map(({ token }) => openChat(db, token, { holdHours: 24, limits: holdLimits })),
      ...orders.map(({ id }, at) => {
        const to = at % 3 ? 'confirmado' : 'cancelado'
        return at % 2 ? transitionOrder(db, { id, version, to, note: '', actor: ACTOR }) : undefined
      }),
      ...[0, 1, 2].map((at) => releaseHolds(db, { network: `network-${at}`, actor: ACTOR })),
      ...[3, 4].map((at) => cancelNetwork(db, { network: `network-${at}`, seen: 99, actor: ACTOR })),
      releaseHolds(db, { network: undefined, actor: ACTOR }),
      ...orders.slice(0, 8).map(({ id }) =>
        db.execute(sql`
          update orders set hold_expires_at = now() where id = ${id} and hold_expires_at is not null`),
      ),
      ...[1, 2, 3].map(() => expireHolds(db)),
      ...Array.from({ length: 24 }, (_, at) => place(at)),
    ])
    expect((await readPieces(db, sizes)).map(({ stock, held }) => stock + held)).toEqual([40, 40])
    await close()
  })
})
