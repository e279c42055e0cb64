import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { createdTables } from './migrate.ts'
import { copyDatabase } from './table-rows.ts'

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

test('every row is the same afterwards, and the next row gets a new id', async () => {
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

test('every table of a new shop is known, in a backup and in a copy', async () => {
  const { pool } = await emptyPostgres()
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'schema_migrations'`,
  )
  // A migration drops the tables of the former undo of a currency change.
  const names = ['currency_change_prices', 'currency_change_products', ...rows.map(({ name }) => name)]
  expect((await createdTables()).sort()).toEqual(names.sort())
})

test('a used shop is copied with the data of its triggers: ratings, reviews, deleted buyers, counts', async () => {
  const [source, target] = [await filledPglite(), await emptyPostgres()]
  for (const statement of [
    `insert into "user" (id, name, email, role) values ('eva', 'Eva', 'eva@x.example', 'customer')`,
    `insert into favourites (user_id, product_id) select 'eva', id from products limit 3`,
    `insert into order_lines (order_id, position, product_id, size_id, name, unit_price, quantity, held)
       select o.id, 0, s.product_id, s.id, 'Perfume', 10, 2, 2 from orders o, (select * from product_sizes order by id limit 1) s`,
    `insert into order_events (order_id, actor, to_state, note) select id, 'comprador', 'nuevo', '' from orders`,
    `insert into review_invitations (order_id, token, used_at) select id, repeat('r', 22), now() from orders`,
    `insert into reviews (product_id, order_id, rating, author, state)
       select l.product_id, l.order_id, 2, 'Eva', 'publicada' from order_lines l`,
    `insert into reviews (product_id, rating, author, state)
       select id, 4, 'Ana', state from (select id from products order by id desc limit 1) p, unnest(array['publicada', 'rechazada', 'pendiente', 'publicada']) state`,
    `update reviews set state = 'rechazada' where author = 'Ana'`,
    `update orders set buyer_name = null, buyer_phone = null`,
    `insert into visit_days (day, pages) values ('2026-11-20', 7)`,
    `insert into product_days (product_id, day, seen) select id, '2026-11-20', 3 from products limit 5`,
    `insert into search_days (day, term, times) values ('2026-11-20', 'oud', 2)`,
  ])
    await source.db.execute(sql.raw(statement))
  const counts = Object.fromEntries(
    (await copyDatabase(source, target)).map(({ name, rows }) => [name, rows]),
  )
  expect(counts).toMatchObject({
    reviews: 5,
    order_lines: 1,
    favourites: 3,
    product_days: 5,
    review_invitations: 1,
  })
  const ratings = sql`select id, rating, review_count, real_review_count, typed_rating from products order by id`
  expect((await target.db.execute(ratings)).rows).toEqual((await source.db.execute(ratings)).rows)
})

test('a target database with a shop is not changed', async () => {
  const [source, target] = [await filledPglite(), await emptyPostgres()]
  await target.db.execute(sql`insert into products (name) values ('Propio')`)
  await expect(copyDatabase(source, target)).rejects.toThrow('ya tiene una tienda')
  expect((await target.db.execute(sql`select name from products`)).rows).toEqual([{ name: 'Propio' }])
})

test('a row that differs in the target rolls back the copy', async () => {
  const [source, target] = [await filledPglite(), await emptyPostgres()]
  await target.db.execute(
    sql.raw(`
    create function spoil() returns trigger language plpgsql as $$ begin new.brand := 'otra'; return new; end $$;
    create trigger spoil before insert on products for each row when (new.name like 'A%') execute function spoil()`),
  )
  await expect(copyDatabase(source, target)).rejects.toThrow('products no quedó igual')
  expect((await target.db.execute(sql`select count(*) as n from products`)).rows).toEqual([{ n: 0 }])
})
