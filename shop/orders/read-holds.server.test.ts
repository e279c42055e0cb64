import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { insertSizes, newOrder } from '#shop/orders/testing/order-fixtures.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { createOrder } from './create-order.server.ts'
import { INBOX } from './inbox-query.ts'
import { listOrders } from './list-orders.server.ts'
import type { NewOrder } from './new-order.ts'
import { openChat } from './order-holds.server.ts'
import { DEFAULT_HOLD_LIMITS } from './order-holds.ts'
import { readHolds, summarizeHolds } from './read-holds.server.ts'

const ZONE = 'America/Bogota'
const SETTINGS = { timeZone: ZONE, country: 'CO' } as const
const [GREEDY, CROWD] = ['greedy'.padEnd(32, '-'), 'crowd'.padEnd(32, '-')]

describeEachEngine('the overview of holds', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let db: Db
  const codes: Record<string, string> = {}

  async function place(name: string, lines: NewOrder['lines'], given: Partial<NewOrder> = {}) {
    const outcome = await createOrder(db, newOrder([], { lines, ...given }))
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    codes[outcome.order.code] = name
    return outcome.order
  }

  beforeAll(async () => {
    db = database.db
    const [counted = 0, other = 0, free = 0] = await insertSizes(db, [40, 60, null])
    const limits = { ...DEFAULT_HOLD_LIMITS, networkPercent: 4 }
    await place('full', [{ sizeId: counted, quantity: 3 }], { network: GREEDY, holdLimits: limits })
    const two = [counted, other].map((sizeId) => ({ sizeId, quantity: 3 }))
    await place('partly', two, { network: GREEDY, holdLimits: limits })
    const opened = await place('opened', [{ sizeId: other, quantity: 2 }])
    await openChat(db, opened.token, { holdHours: 24, limits: DEFAULT_HOLD_LIMITS })
    await place('unknown', [{ sizeId: other, quantity: 1 }], { network: null })
    for (let nth = 0; nth < 12; nth++) {
      const buyer = { ...newOrder([]).buyer }
      await place(`crowd ${nth}`, [{ sizeId: free, quantity: 1 }], {
        buyer,
        network: CROWD.slice(0, 31) + (nth % 2),
      })
    }
    const manual = { source: 'manual', network: null, actor: 'ana@tienda.example' } as const
    await place('manual', [{ sizeId: other, quantity: 9 }], manual)
  })

  test('the summary counts held pieces, reached limits and networks with many orders', async () => {
    expect(await summarizeHolds(db)).toEqual({
      pieces: 7,
      orders: 4,
      limited: { size: 1, phone: 0, network: 0, shop: 0 },
      crowds: ['0', '1'].map((end) => ({ network: CROWD.slice(0, 31) + end, newOrders: 6 })),
    })
  })

  test('holds are grouped by network, with their orders', async () => {
    const holds = await readHolds(db, { limits: DEFAULT_HOLD_LIMITS, timeZone: ZONE })
    // Manual orders do not count as held.
    expect([holds.counted, holds.max, holds.moreNetworks]).toEqual([91, 45, 0])
    const seen = holds.networks.map(({ network, pieces, heldOrders, newOrders, orders }) => ({
      network: network?.replace(/-+.*/, '') ?? null,
      counts: [pieces, heldOrders, newOrders],
      orders: orders.map((order) => codes[order.code]),
    }))
    expect(seen[0]).toEqual({ network: 'greedy', counts: [4, 2, 2], orders: ['partly', 'full'] })
    expect(seen[1]).toMatchObject({ counts: [2, 1, 1], orders: ['opened'] })
    expect(seen[2]).toEqual({ network: null, counts: [1, 1, 1], orders: ['unknown'] })
    expect(seen.slice(3).map(({ counts }) => counts)).toEqual([
      [0, 0, 6],
      [0, 0, 6],
    ])
    const [opened] = holds.networks[1]?.orders ?? []
    expect(opened).toMatchObject({ pieces: 2, chatOpened: true, until: expect.stringMatching(/^mañana, /) })
    expect(holds.networks[3]?.orders[0]).toMatchObject({ pieces: 0, chatOpened: false, until: null })
    expect(holds.manual.map(({ code, pieces, until }) => [codes[code], pieces, until])).toEqual([
      ['manual', 9, expect.stringMatching(/^mañana, /)],
    ])
  })

  test('no more pieces can be held than are counted', async () => {
    const small = await createTestDatabase(engine)
    const [size = 0] = await insertSizes(small.db, [3])
    await createOrder(small.db, newOrder([size]))
    const holds = await readHolds(small.db, { limits: DEFAULT_HOLD_LIMITS, timeZone: ZONE })
    expect([holds.counted, holds.max]).toEqual([3, 3])
    await small.close()
  })

  test('a long list of manual orders says how many more there are', async () => {
    const shop = await createTestDatabase(engine)
    const sizes = await insertSizes(shop.db, [40])
    for (let nth = 0; nth < 32; nth++)
      await createOrder(shop.db, newOrder(sizes, { source: 'manual', network: null }))
    const holds = await readHolds(shop.db, { limits: DEFAULT_HOLD_LIMITS, timeZone: ZONE })
    expect([holds.manual.length, holds.moreManual]).toEqual([30, 2])
    await shop.close()
  })

  test('the order list marks limited and repeated orders, and filters by network', async () => {
    const named = async (given: object) =>
      (await listOrders(db, { ...INBOX.defaults, ...given }, SETTINGS)).orders.map(({ code }) => codes[code])
    expect(await named({ network: GREEDY })).toEqual(['partly', 'full'])
    expect(await named({ network: null })).toEqual(['unknown'])
    expect(await named({ withoutCrowds: true })).toEqual(['manual', 'unknown', 'opened', 'partly', 'full'])
    await db.execute(sql`update orders set state = 'confirmado' where id = (
      select id from orders where source_address = ${`${CROWD.slice(0, 31)}0`} limit 1)`)
    expect(await named({ withoutCrowds: true })).toHaveLength(6)
    const { orders } = await listOrders(db, INBOX.defaults, SETTINGS)
    const marks = orders.map(({ code, isLimited, ofSameNetwork }) => [
      codes[code]?.split(' ')[0],
      isLimited,
      ofSameNetwork,
    ])
    expect(marks).toContainEqual(['partly', true, 0])
    expect(marks).toContainEqual(['full', false, 0])
    expect(marks.filter(([, , ofSameNetwork]) => ofSameNetwork === 6)).toHaveLength(6)
    expect(marks.filter(([, , ofSameNetwork]) => ofSameNetwork === 5)).toHaveLength(5)
    expect(marks).toContainEqual(['crowd', false, 0])
  })
})
