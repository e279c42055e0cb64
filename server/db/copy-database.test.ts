import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { copyDatabase } from './copy-database.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})
async function emptyPostgres(): Promise<TestDatabase> {
  const target = await createTestDatabase('postgres')
  open.push(target)
  return target
}
async function filledPglite() {
  const source = await createFilledDatabase('pglite')
  open.push(source)
  await source.db.execute(
    sql`update product_sizes set stock = 7 where id = (select min(id) from product_sizes)`,
  )
  await source.db.execute(sql`insert into orders (code, token, idempotency_key, request_hash, currency, total, buyer_name)
    values ('A7K-42Q', ${'t'.repeat(22)}, ${'k'.repeat(16)}, 'h', 'COP', 145000.50, 'Ñandú "Ana" \\ 🌹')`)
  await source.db.execute(sql`insert into audit_log (actor, action, subject_type, summary, at)
    values ('ana@tienda.example', 'product.created', 'product', 'Producto creado', '2026-01-02 03:04:05.678901+00')`)
  await source.db.execute(
    sql`update store_settings set store_name = 'Neroli', payment_ways = '[{"label": "Nequi"}]'`,
  )
  return source
}

test('every row is the same afterwards, and the next one gets a number of its own', async () => {
  const [source, target] = [await filledPglite(), await emptyPostgres()]
  const tables = await copyDatabase(source, target)
  const counts = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
  expect(counts).toMatchObject({
    products: 108,
    orders: 1,
    audit_log: 1,
    store_settings: 1,
    catalogue_seed: 1,
  })
  const read = sql`select code, total::text, buyer_name, search_text, created_at::text from orders`
  expect((await target.db.execute(read)).rows).toEqual((await source.db.execute(read)).rows)
  const insert = sql`insert into product_sizes (product_id, value, price)
    select product_id, 999, 1 from product_sizes limit 1 returning id`
  expect((await target.db.execute(insert)).rows).toEqual((await source.db.execute(insert)).rows)
})

test('a database with a shop in it is left alone', async () => {
  const [source, target] = [await filledPglite(), await emptyPostgres()]
  await target.db.execute(sql`insert into products (name) values ('Propio')`)
  await expect(copyDatabase(source, target)).rejects.toThrow('ya tiene una tienda')
  expect((await target.db.execute(sql`select name from products`)).rows).toEqual([{ name: 'Propio' }])
})

test('a row that does not arrive as it was undoes everything', async () => {
  const [source, target] = [await filledPglite(), await emptyPostgres()]
  await target.db.execute(
    sql.raw(`
    create function spoil() returns trigger language plpgsql as $$ begin new.brand := 'otra'; return new; end $$;
    create trigger spoil before insert on products for each row when (new.name like 'A%') execute function spoil()`),
  )
  await expect(copyDatabase(source, target)).rejects.toThrow('products no quedó igual')
  expect((await target.db.execute(sql`select count(*) as n from products`)).rows).toEqual([{ n: 0 }])
})
