import { afterEach, expect, test, vi } from 'vitest'
import { readDemo } from '#shop/products/demo.server.ts'
import { createTestDatabase, describeEachEngine, type TestDatabase } from '#tests/database.ts'
import { hasOwnRows, insertRows, makeEarlierShop, REMOVED_LATER } from '#tests/earlier-shop.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { tablesInOrder } from './table-rows.ts'

vi.setConfig({ testTimeout: 240_000 })

const names = await knownMigrations()
let database: TestDatabase
afterEach(() => database.close())

/**
 * 0018_current_prices.sql computes lowest_price again, 0043_search_texts.sql and 0052_order_places.sql search_text;
 * 0029_catalog_index.sql drops sound_text; 0044_pays_on_delivery.sql adds a key to payment_ways; 0051_demo_removals.sql
 * gives removed products a change.
 */
const CHANGED_LATER = new Set(['lowest_price', 'search_text', 'sound_text', 'payment_ways', 'change_id'])

/** A migration that adds a searched field updates no rows: theirs is empty, and a blank line is found by no search. */
const filledLines = (text: string) => text.split('\n').filter((line) => line !== '')

async function everyRow(): Promise<Record<string, Record<string, unknown>[]>> {
  const client = await database.pool.connect()
  try {
    const tables: Record<string, Record<string, unknown>[]> = {}
    for (const name of await tablesInOrder(client)) {
      const { rows } = await client.query(`select row_to_json(t) as row from ${name} t`)
      tables[name] = rows.map(({ row }) => row)
    }
    return tables
  } finally {
    client.release()
  }
}

type Rows = Awaited<ReturnType<typeof everyRow>>

/** `seen`: the number of migrations that the shop of `before` had. */
function expectAllRows(after: Rows, before: Rows, seen: number) {
  for (const [table, rows] of Object.entries(before)) {
    if (REMOVED_LATER.has(table) && seen <= names.indexOf('0050_currency_versions.sql')) continue
    const unchanged = rows.map((row) =>
      expect.objectContaining(
        Object.fromEntries(Object.entries(row).filter(([column]) => !CHANGED_LATER.has(column))),
      ),
    )
    expect(after[table], `${table} since ${names[seen - 1]}`).toEqual(expect.arrayContaining(unchanged))
  }
}

describeEachEngine('a shop of an earlier version', (engine) => {
  test('keeps all its rows with each migration', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, 1)
    for (let seen = 1; seen < names.length; seen++) {
      const before = await everyRow()
      for (const [table, rows] of Object.entries(before))
        expect(rows.length, `${table} needs rows in tests/earlier-shop.ts`).toBeGreaterThan(0)
      expect(await migrate(database, { only: names.slice(0, seen + 1) })).toEqual([names[seen]])
      expectAllRows(await everyRow(), before, seen)
      await insertRows(database, names[seen] ?? '')
    }
  })

  test('is migrated to the newest version at once with all its rows', async () => {
    database = await createTestDatabase(engine)
    for (const [index, name] of names.slice(0, -1).entries()) {
      // The rows of the other versions are those of the version before: this one runs their migrations too.
      if (!hasOwnRows(name)) continue
      const seen = index + 1
      await makeEarlierShop(database, seen)
      const before = await everyRow()
      expect(await migrate(database)).toEqual(names.slice(seen))
      const after = await everyRow()
      expectAllRows(after, before, seen)
      const demo = after.products?.filter((row) => 'demo' in row && row.demo !== null)
      expect(demo).toMatchObject([{ name: 'De la demostración', demo: 'untouched' }])
      const { rows: texts } = await database.pool.query<{ stored: string; computed: string }>(
        `select search_text as stored, search_lines(searched_texts(p)) as computed from products p
           union all select search_text, search_fold(code || ' ' || replace(code, '-', '') || ' ' ||
               coalesce(buyer_name, '') || ' ' || coalesce(buyer_phone, '') || ' ' || coalesce(buyer_city, '') || ' ' ||
               coalesce(delivery_note, '')) from orders`,
      )
      for (const { stored, computed } of texts) expect(filledLines(stored)).toEqual(filledLines(computed))
      const { rows: prices } = await database.pool.query(
        `select s.size_prices as computed, p.size_prices, p.lowest_price = s.size_prices[1] as "isLowest"
           from products p join size_columns(array[p.id]) s on s.product_id = p.id`,
      )
      for (const { computed, size_prices, isLowest } of prices)
        expect({ size_prices, isLowest }).toEqual({ size_prices: computed, isLowest: true })
    }
  })

  test('has the one currency of its products; with two, the currency of its settings', async () => {
    database = await createTestDatabase(engine)
    for (const [second, expected] of [
      ['COP', 'COP'],
      ['EUR', '$'],
    ]) {
      await makeEarlierShop(database, names.indexOf('0024_currency_changes.sql'))
      await database.pool.query(`update products set currency = 'COP'`)
      await database.pool.query(`update products set currency = $1 where name like 'Agua%'`, [second])
      await migrate(database)
      const { rows } = await database.pool.query('select currency from store_settings')
      expect(rows).toEqual([{ currency: expected }])
    }
  })
})

describeEachEngine('ratings that an undo had lost', (engine) => {
  test('are those of the newest version without reviews; without one, or of an edited demo product, none', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, names.indexOf('0041_typed_ratings.sql'))
    await database.pool.query(`
      update catalog_changes set undone_at = now();
      delete from product_versions;
      delete from products;
      insert into products (name, demo) values ('Con versión', null), ('Sin versión', null), ('De la demostración', 'edited');
      insert into products (name, rating, review_count, typed_rating, typed_review_count) values ('Sin opiniones', 4, 7, 3, 6);
      insert into reviews (product_id, rating, author, state)
        select id, 2, 'Ana', 'publicada' from products where name <> 'Sin opiniones';
      update products set typed_rating = null, typed_review_count = null where name <> 'Sin opiniones';
      insert into catalog_changes (kind, summary, actor) values ('edit', 'Primero', 'a'), ('edit', 'Segundo', 'a'), ('undo', 'Deshizo', 'a');
      insert into product_versions (change_id, product_id, before)
        select c.id, p.id, jsonb_build_object('products', jsonb_build_array(jsonb_build_object(
            'rating', case c.summary when 'Segundo' then 4.5 else 2 end,
            'review_count', case c.summary when 'Segundo' then 10 else 1 end,
            'real_review_count', case c.summary when 'Deshizo' then 1 else 0 end)))
          from catalog_changes c, products p where c.kind <> 'import' and p.name in ('Con versión', 'De la demostración')`)
    await migrate(database)
    const { rows } = await database.pool.query(`
      select name, rating::float8, review_count as count, typed_rating::float8 as typed, typed_review_count as "typedCount"
        from products order by name`)
    expect(rows).toEqual([
      { name: 'Con versión', rating: 2, count: 1, typed: 4.5, typedCount: 10 },
      { name: 'De la demostración', rating: 2, count: 1, typed: 0, typedCount: 0 },
      { name: 'Sin opiniones', rating: 4, count: 7, typed: null, typedCount: null },
      { name: 'Sin versión', rating: 2, count: 1, typed: 0, typedCount: 0 },
    ])
  })
})

describeEachEngine('changes of the currency', (engine) => {
  test('keep their undo by the versions of their products; one without versions loses it', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, names.indexOf('0050_currency_versions.sql'))
    await database.pool.query(`
      insert into currency_changes (from_currency, to_currency, rate, of_shop, made_at, undone_at)
        values ('COP', 'CRC', 0.12, true, '2026-11-20', '2026-11-21'), ('COP', 'EUR', null, true, '2026-11-22', null);
      insert into catalog_changes (kind, summary, actor, made_at)
        select 'currency', 'A ' || to_currency, 'ana', made_at from currency_changes where from_currency = 'COP'`)
    await migrate(database)
    const { rows } = await database.pool.query(`
      select c.summary, m.rate::float8 as rate, c.undone_at is not null as undone
        from currency_changes m join catalog_changes c on c.id = m.change_id order by c.id`)
    expect(rows).toEqual([
      { summary: 'A CRC', rate: 0.12, undone: true },
      { summary: 'A EUR', rate: null, undone: false },
    ])
  })
})

describeEachEngine('reviews of forgotten customers', (engine) => {
  test('lose their names in the shop and in the trash; others stay as they are', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, names.indexOf('0042_forgotten_reviews.sql'))
    const trash = `select rows->'reviews' as reviews from removed_products where rows ? 'reviews'`
    await database.pool.query(`
      update reviews set author = 'Eva', city = 'Quito';
      insert into removed_products (product_id, rows) select gen_random_uuid(), jsonb_build_object('reviews',
        jsonb_build_array(to_jsonb(r), to_jsonb(r) || '{"order_id": null}')) from reviews r`)
    await database.pool.query(`update orders set request_hash = '', buyer_name = null`)
    await database.pool.query(`update reviews set author = 'Eva', city = 'Quito'`)
    await migrate(database)
    const { rows } = await database.pool.query('select author, city from reviews')
    expect(rows).toEqual([{ author: 'Cliente', city: '' }])
    expect((await database.pool.query(trash)).rows).toMatchObject([
      {
        reviews: [
          { author: 'Cliente', city: '' },
          { author: 'Eva', city: 'Quito', order_id: null },
        ],
      },
    ])
  })
})

describeEachEngine('a removal of the demonstration before there were changes', (engine) => {
  test('can be undone as a change', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, names.indexOf('0051_demo_removals.sql'))
    await migrate(database)
    expect((await readDemo(database.db)).removed?.count).toBe(1)
    const { rows } = await database.pool.query(
      `select v.before from removed_products r join product_versions v using (change_id, product_id)`,
    )
    expect(rows).toEqual([{ before: { products: [{ name: 'Quitado' }] } }])
  })
})

describeEachEngine('payment on delivery', (engine) => {
  test('is read from the name of the payment, in orders and settings of before', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, names.indexOf('0044_pays_on_delivery.sql'))
    const ways = ['Nequi', 'CONTRAENTREGA', 'Efectivo, contra entrega', 'Pago al recibir']
    await database.pool.query(
      `update store_settings set payment_ways = (select jsonb_agg(jsonb_build_object('label', label, 'instructions', 'x'))
         from unnest($1::text[]) label)`,
      [ways],
    )
    await database.pool.query(`update orders set payment_label = 'Contra entrega'`)
    await migrate(database)
    const stored = await database.pool.query('select payment_ways as ways from store_settings')
    expect(stored.rows).toEqual([
      { ways: ways.map((label) => ({ label, instructions: 'x', onDelivery: label !== 'Nequi' })) },
    ])
    const { rows } = await database.pool.query('select distinct pays_on_delivery as paid from orders')
    expect(rows).toEqual([{ paid: true }])
  })
})
