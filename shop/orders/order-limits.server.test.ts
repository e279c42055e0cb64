import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ORDER_LIMIT_REACHED } from '#server/auth/audit-log.ts'
import { SECRET } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { createOrder } from './create-order.server.ts'
import type { NewOrder } from './new-order.ts'
import { orderNetwork, recordMiss } from './order-limits.server.ts'
import { insertSizes, newOrder } from './testing/order-fixtures.ts'

describeEachEngine('the rate limit of orders', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let size: number
  beforeAll(async () => {
    size = (await insertSizes(database.db, [null]))[0] ?? 0
  })

  /** Sends `count` different orders concurrently. */
  const send = async (count: number, given: Partial<NewOrder>) =>
    (
      await Promise.all(
        Array.from({ length: count }, () => createOrder(database.db, newOrder([size], given))),
      )
    ).map(({ kind }) => kind)
  const counted = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length
  const buyer = { name: 'Ana', phone: '573009999999', city: 'Cali', note: '' }

  test('a network may order ten times an hour; sending one again and the operator’s own orders do not count', async () => {
    const { db } = database
    const network = { network: 'ten-an-hour' }
    const first = newOrder([size], network)
    expect((await createOrder(db, first)).kind).toBe('created')
    expect(counted(await send(12, network), 'created')).toBe(9)
    expect(await createOrder(db, newOrder([size], network))).toEqual({
      kind: 'limited',
      minutes: 60,
      isShopWide: false,
    })
    expect((await createOrder(db, first)).kind).toBe('repeated')
    const manual = { source: 'manual', network: null, actor: 'ana@tienda.example' } as const
    expect(await send(12, manual)).toEqual(Array(12).fill('created'))
    await db.execute(sql`
      update orders set created_at = now() - interval '61 minutes' where source_address = 'ten-an-hour'`)
    expect(await send(1, network)).toEqual(['created'])
  })

  test('so may a customer with 256 networks of IPv6, whose orders are counted together', async () => {
    const kinds: string[] = []
    for (let network = 0; network < 12; network++) {
      const address = `2001:db8:1:2${network.toString(16).padStart(2, '0')}::1`
      kinds.push(...(await send(1, { network: orderNetwork(SECRET, { address, addressIsShared: false }) })))
    }
    expect(kinds).toEqual([...Array(10).fill('created'), 'limited', 'limited'])
    const neighbor = { address: '2001:db8:1:300::1', addressIsShared: false }
    expect(await send(1, { network: orderNetwork(SECRET, neighbor) })).toEqual(['created'])
  })

  test('a phone number may order five times an hour from one network, whatever other networks send', async () => {
    for (let stranger = 0; stranger < 8; stranger++)
      expect(await send(1, { buyer, network: `stranger-${stranger}` })).toEqual(['created'])
    const own = { buyer, network: 'home', again: true }
    expect(counted(await send(7, own), 'created')).toBe(5)
    expect(await send(1, { network: 'home' })).toEqual(['created'])
  })

  test('where all buyers share an address only a limit of the whole shop holds, and reaching it is reported', async () => {
    const { db } = database
    const shared = { network: null, buyer }
    expect(await send(12, shared)).toEqual(Array(12).fill('created'))
    await db.execute(sql`
      insert into orders (code, token, idempotency_key, request_hash, currency, total)
        select overlay(translate(to_char(n, 'FM000000'), '01', 'AB') placing '-' from 4 for 0), lpad(n::text, 22, 'T'),
               lpad(n::text, 16, 'k'), '', '$', n from generate_series(1, 988) as n`)
    expect(await send(3, shared)).toEqual(Array(3).fill('limited'))
    expect(await createOrder(db, newOrder([size], shared))).toMatchObject({ isShopWide: true, minutes: 60 })
    const { rows } = await db.execute(
      sql`select actor, summary from audit_log where action = ${ORDER_LIMIT_REACHED}`,
    )
    expect(rows).toEqual([{ actor: 'tienda', summary: expect.stringContaining('1000 pedidos por hora') }])
    expect(await send(1, {})).toEqual(['created'])
  })
})

test('a network exceeds the rate limit after thirty wrong links in a minute; other networks do not', () => {
  const now = Date.now()
  for (let miss = 0; miss < 30; miss++) expect(recordMiss('2001:db8::1', now)).toBe(false)
  expect(recordMiss('2001:db8::ffff', now + 59_000)).toBe(true)
  expect(recordMiss('203.0.113.7', now)).toBe(false)
  expect(recordMiss('2001:db8::1', now + 60_000)).toBe(false)
})
