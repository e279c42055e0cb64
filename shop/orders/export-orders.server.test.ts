import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { createOrder } from './create-order.server.ts'
import { exportOrders } from './export-orders.server.ts'
import { insertSizes, newOrder } from './testing/order-fixtures.ts'

describeEachEngine('the file of all orders', (engine) => {
  test('the export has each order once, also across batches, and no formula', async () => {
    const { db, close } = await createTestDatabase(engine)
    const sizes = await insertSizes(db, [null, null])
    const buyer = { name: '=HYPERLINK("http://mal.example")', phone: '573001112233', city: '+Cali', note: '' }
    await createOrder(db, newOrder(sizes, { buyer }))
    await db.execute(sql`update orders set created_at = '2026-11-28T02:05:30Z'`)
    // Several orders in the same microsecond, across the end of a batch.
    await db.execute(sql`
      insert into orders (code, token, idempotency_key, request_hash, currency, total, created_at)
        select overlay(translate(to_char(n, 'FM000000'), '01', 'AB') placing '-' from 4 for 0), lpad(n::text, 22, 'T'),
               lpad(n::text, 16, 'k'), '', '$', n, now() - (n / 7) * interval '1 minute'
          from generate_series(1, 1200) as n`)
    let text = ''
    for await (const part of exportOrders(db, 'America/Bogota')) text += part
    const lines = text.slice(1).split('\r\n').slice(0, -1)
    expect(lines).toHaveLength(1 + 1 + 1200)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1202)
    expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(
      /^[A-Z2-9-]{7},2026-11-27 21:05,Nuevo,Tienda,"'=HYPERLINK\(""http:\/\/mal\.example""\)",573001112233,'\+Cali,,Contra entrega,\$,20,/,
    )
    await close()
  })
})
