import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { INBOX, type InboxQuery } from './inbox-query.ts'
import { listOrders } from './list-orders.server.ts'
import type { OrderState } from './order-states.ts'
import { insertOrder } from './testing/inbox-orders.ts'

const ZONE = 'America/Bogota'
const TOKEN = 'Ab_c-DEFGHIJKLMNOPQ_xy'

describeEachEngine('the list of orders', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let db: Db
  beforeAll(async () => {
    db = database.db
    await insertOrder(db, { code: 'A7K-42Q', name: 'María Ñáñez', phone: '573001234567', token: TOKEN })
    await insertOrder(db, { code: 'BBB-222', name: '50%_off', at: '2026-03-10T04:59:59Z', state: 'enviado' })
    const place = { city: 'Cartago', note: 'Barrio El Molino, casa 7' }
    const canceled = { name: 'Juan', at: '2026-03-10T05:00:00Z', state: 'cancelado' } as const
    await insertOrder(db, { code: 'CCC-333', ...canceled, ...place })
    const mexican = { name: 'Juana', phone: '525512345678' }
    await insertOrder(db, { code: 'DDD-444', ...mexican, at: '2026-03-11T04:59:59Z', lines: 3 })
    await db.execute(sql`
      insert into order_events (order_id, actor, to_state, note)
        select id, 'ana@x.example', 'enviado', 'GUÍA 9-77 de Servientrega' from orders where code = 'BBB-222'`)
    await db.execute(sql`
      update order_lines set brand = 'Lattafa', name = 'Ñandú Rosé' where position = 2
        and order_id = (select id from orders where code = 'DDD-444')`)
    await insertOrder(db, { code: 'TAR-DES', name: null, phone: null, at: '2025-01-01T00:00:00Z' })
  })

  const list = (query: Partial<InboxQuery>) =>
    listOrders(db, { ...INBOX.defaults, ...query }, { timeZone: ZONE, country: 'MX' })
  const codes = async (query: Partial<InboxQuery>) => (await list(query)).orders.map(({ code }) => code)

  test('orders come newest first, with the row data and the counts per state', async () => {
    const inbox = await list({})
    expect(inbox.orders.map(({ code }) => code)).toEqual([
      'A7K-42Q',
      'DDD-444',
      'CCC-333',
      'BBB-222',
      'TAR-DES',
    ])
    expect(inbox).toMatchObject({ matching: 5, page: 1, pageCount: 1 })
    expect(inbox.counts).toMatchObject({ nuevo: 3, enviado: 1, cancelado: 1, pagado: 0 })
    expect(inbox.orders[1]).toMatchObject({
      buyerName: 'Juana',
      total: 6000,
      firstLine: '2 × Perfume 1, 100 ml',
      moreLines: 2,
      createdAt: '2026-03-11T04:59:59Z',
    })
  })

  test('a day is a day of the shop’s time zone, including its last second', async () => {
    expect(await codes({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['DDD-444', 'CCC-333'])
    expect(await codes({ to: '2026-03-09' })).toEqual(['BBB-222', 'TAR-DES'])
    expect(await codes({ from: '2026-03-11', to: '2026-03-01' })).toEqual([])
  })

  test('the orders of some days are summed, without the canceled ones unless these are asked for', async () => {
    const day = { from: '2026-03-10', to: '2026-03-10' } as const
    expect((await list(day)).totals).toEqual([{ currency: '$', amount: 6000 }])
    expect((await list({ ...day, state: 'cancelado' })).totals).toEqual([{ currency: '$', amount: 2000 }])
    expect((await list({ ...day, state: 'pagado' })).totals).toEqual([])
    expect((await list({})).totals).toEqual([])
  })

  test('a state filters the list but not the counts', async () => {
    const inbox = await list({ state: 'enviado' })
    expect(inbox.orders.map(({ code }) => code)).toEqual(['BBB-222'])
    expect([inbox.matching, inbox.counts.nuevo]).toEqual([1, 3])
  })

  test.each([
    ['a7k42q', ['A7K-42Q']],
    ['a7k', ['A7K-42Q']],
    ['Buenas tardes, quería saber de VER A7K-42Q por favor, muchas gracias', ['A7K-42Q', 'TAR-DES']],
    [`Mira: https://tienda.example/order/${TOKEN}`, ['A7K-42Q']],
    ['nanez maria', ['A7K-42Q']],
    ['Ñáñez', ['A7K-42Q']],
    ['+57 300-123 4567', ['A7K-42Q']],
    ['0300 123 4567', ['A7K-42Q']],
    ['María Ñáñez +57 300-123-4567', ['A7K-42Q']],
    ['+5215512345678', ['DDD-444']],
    ['044 55 1234 5678', ['DDD-444']],
    ['[10:32, 30/11/2026] +52 1 55 1234 5678: Hola, soy yo, ¿ya salió mi pedido del viernes?', ['DDD-444']],
    ['juan', ['DDD-444', 'CCC-333']],
    ['Juan Cartago', ['CCC-333']],
    ['el molino casa 7', ['CCC-333']],
    ['nandu rose', ['DDD-444']],
    ['juana lattafa', ['DDD-444']],
    ['rose cartago', []],
    ['9-77', ['BBB-222']],
    ['servientrega', ['BBB-222']],
    ['50%_o', ['BBB-222']],
    ['5_%', []],
    ['%', ['BBB-222']],
    ['nadie', []],
    ['una dos tres cuatro cinco seis siete ocho nueve', []],
  ])('%s finds the matching orders', async (search, expected) => {
    expect(await codes({ search })).toEqual(expected)
  })

  test('a page number beyond the last page shows the last page', async () => {
    await db.transaction(async (tx) => {
      for (let n = 0; n < 26; n++) await insertOrder(tx, { name: 'Lote', at: '2024-01-01T00:00:00Z' })
    })
    const last = await list({ search: 'lote', page: 9 })
    expect([last.page, last.pageCount, last.matching, last.orders.length]).toEqual([2, 2, 26, 1])
    const first = await list({ search: 'lote' })
    const all = [...first.orders, ...last.orders].map(({ id }) => id)
    expect(new Set(all).size).toBe(26)
    await db.execute(sql`delete from orders where buyer_name = 'Lote'`)
  })

  test('a search of combining marks alone finds nothing', async () => {
    expect(await codes({ search: '\u0651\ufe0f' })).toEqual([])
  })

  test('every state can be read', async () => {
    for (const state of ['nuevo', 'confirmado', 'pagado', 'entregado'] satisfies OrderState[]) {
      expect((await list({ state })).page).toBe(1)
    }
  })
})
