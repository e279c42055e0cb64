import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseInboxQuery } from '#app/features/order-inbox/inbox-query.ts'
import { listOrders } from '#app/features/order-inbox/list-orders.server.ts'
import { listAdminProducts } from '#app/features/product-list/list-products.server.ts'
import { parseListQuery } from '#app/features/product-list/list-query.ts'
import { describeEachEngine } from '#tests/database.ts'
import { createFilledDatabase, type FilledDatabase } from '#tests/filled-database.ts'
import { plansOf } from '#tests/query-plans.ts'

describeEachEngine('query plans of the administration', (engine) => {
  let shop: FilledDatabase
  beforeAll(async () => {
    shop = await createFilledDatabase(engine)
    await shop.db.execute(sql`
      insert into orders (code, token, idempotency_key, request_hash, currency, total, created_at)
        select overlay(translate(to_char(n, 'FM000000'), '01', 'AB') placing '-' from 4 for 0), lpad(n::text, 22, 'T'),
               lpad(n::text, 16, 'k'), '', '$', n, now() - n * interval '1 minute'
          from generate_series(1, 5000) as n`)
    await shop.db.execute(sql`vacuum (analyze) orders`)
  })
  afterAll(() => shop.close())
  const products = (address: string) =>
    plansOf(shop.db, (db) => listAdminProducts(db, parseListQuery(new URLSearchParams(address))))
  const orders = (address: string) =>
    plansOf(shop.db, (db) => listOrders(db, parseInboxQuery(new URLSearchParams(address)), 'America/Bogota'))

  test('the list of products is read from the index of dates, a search from the trigrams', async () => {
    expect(await products('')).toContain('using products_by_date on products p')
    expect(await products('search=khamrah')).toContain('Bitmap Index Scan on products_search_text')
    for (const address of ['', 'search=khamrah', 'familia=Gourmand']) {
      expect(await products(address)).not.toContain('Seq Scan')
    }
  })

  test('so are the orders, by state and by what is searched', async () => {
    expect(await orders('')).toContain('using orders_newest on orders o')
    expect(await orders('estado=nuevo')).toMatch(/using orders_(by_state|newest) on orders o/)
    expect(await orders('q=perez')).toContain('Bitmap Index Scan on orders_search_text')
    for (const address of ['', 'estado=nuevo', 'q=perez']) {
      expect(await orders(address)).not.toContain('Seq Scan')
    }
  })
})
