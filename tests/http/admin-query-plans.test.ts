import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { INBOX } from '#shop/orders/inbox-query.ts'
import { listOrders } from '#shop/orders/list-orders.server.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { explainQueries } from '#tests/query-plans.ts'

describeEachEngine('query plans of the admin area', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  beforeAll(async () => {
    await shop.db.execute(sql`
      insert into orders (code, token, idempotency_key, request_hash, currency, total, created_at)
        select overlay(translate(to_char(n, 'FM000000'), '01', 'AB') placing '-' from 4 for 0), lpad(n::text, 22, 'T'),
               lpad(n::text, 16, 'k'), '', '$', n, now() - n * interval '1 minute'
          from generate_series(1, 5000) as n`)
    await shop.db.execute(sql`
      insert into order_lines (order_id, position, name, unit_price, quantity)
        select id, 0, 'Perfume ' || code, 10, 1 from orders`)
    await shop.db.execute(sql`
      insert into order_events (order_id, actor, to_state) select id, 'comprador', 'nuevo' from orders`)
    await shop.db.execute(sql`vacuum (analyze) orders, order_lines, order_events`)
  })
  const orders = (address: string) =>
    explainQueries(shop.db, (db) =>
      listOrders(db, INBOX.parse(new URLSearchParams(address)), {
        timeZone: 'America/Bogota',
        country: 'CO',
      }),
    )

  test('order queries use the index of dates, of states, or of search terms', async () => {
    expect(await orders('')).toContain('using orders_newest on orders o')
    expect(await orders('estado=nuevo')).toMatch(/using orders_(by_state|newest) on orders o/)
    for (const table of ['orders', 'order_lines', 'order_events'])
      expect(await orders('q=perez')).toContain(`Bitmap Index Scan on ${table}_search_text`)
    for (const address of ['', 'estado=nuevo', 'q=perez']) {
      expect(await orders(address)).not.toContain('Seq Scan')
    }
  })
})
