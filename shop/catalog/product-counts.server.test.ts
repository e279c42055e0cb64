import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { isAnyOf, onColumn, overlaps } from './product-conditions.server.ts'
import { COUNT_TABLES, countMatching, productCount } from './product-counts.server.ts'

describeEachEngine('the stored counts of products', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  const run = (statement: string) => database.pool.query(statement)
  const readRows = async (statement: string) => (await run(statement)).rows
  /** The stored counts, and the counts of the products. */
  const stored = () =>
    readRows(`select gender, scent_family, attributes, concentration, sum(count)::int as count from catalogue_counts
              group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`)
  const counted = () =>
    readRows(`select gender, array(select unnest(scent_family) order by 1) as scent_family, attributes, concentration,
                   count(*)::int as count from products group by 1, 2, 3, 4 order by 1, 2, 3, 4`)

  const storedPrices = () =>
    readRows(`select lowest_price, highest_price, size_prices, sum(count)::int as count from price_counts
              group by 1, 2, 3 having sum(count) <> 0 order by 3`)
  const countedPrices = () =>
    readRows(`select lowest_price, highest_price, size_prices, count(*)::int as count from products
              group by 1, 2, 3 order by 3`)

  test('are updated by every change', async () => {
    const changes = [
      `insert into products (name, gender, scent_family) select 'P' || n, (array['Hombre', 'Mujer', 'Unisex'])[1 + n % 3],
         (array['{Floral,Verde}', '{Verde,Floral}', '{Frutal}', '{}']::text[][])[1 + n % 4]::text[] from generate_series(1, 40) n`,
      `insert into product_attributes select id, 'Nuevo' from products where gender = 'Mujer'`,
      `insert into product_attributes select id, 'Exclusivo' from products where gender <> 'Hombre'`,
      `update products set gender = 'Unisex', scent_family = '{Oriental}' where name like '%3'`,
      `update products set concentration = 'Aceite perfumado' where name like '%2'`,
      `update products set rating = 4`,
      `insert into product_sizes (product_id, value, unit, decant, price)
         select id, 50, 'ml', false, 20 + length(name) from products where name < 'P3'`,
      `update product_sizes set sale_price = 15 where price = 23`,
      `update products set gender = 'Hombre' where false`,
      `delete from product_attributes where attribute = 'Nuevo'`,
      `delete from products where name like '%7'`,
      `delete from products where false`,
    ]
    for (const change of changes) {
      await run(change)
      expect(await stored()).toEqual(await counted())
      expect(await storedPrices()).toEqual(await countedPrices())
    }
    expect((await storedPrices()).length).toBeGreaterThan(2)
    const verde = overlaps('scent_family', ['Verde'])
    const dear = [onColumn('lowest_price', (price) => sql`${price} >= 15`)]
    const { rows } = await database.db.execute(sql`
      select ${productCount} as total, ${countMatching(verde)} as verde,
        ${countMatching([...verde, { sql: sql`p.name like 'P1%'` }])} as some,
        ${countMatching(dear)} as dear,
        ${countMatching([...verde, ...dear])} as "dearVerde"`)
    const [verdeCount] =
      await readRows(`select count(*)::int as all, (count(*) filter (where name like 'P1%'))::int as some,
                         (count(*) filter (where lowest_price >= 15))::int as "dearVerde"
                                    from products where scent_family && '{Verde}'`)
    const [dearCount] = await readRows('select count(*)::int as count from products where lowest_price >= 15')
    expect(rows).toEqual([
      {
        total: 36,
        verde: verdeCount?.all,
        some: verdeCount?.some,
        dear: dearCount?.count,
        dearVerde: verdeCount?.dearVerde,
      },
    ])
    expect(verdeCount?.some).toBeGreaterThan(0)
    await run('truncate products cascade')
    expect(await stored()).toEqual([])
    expect(await storedPrices()).toEqual([])
  })

  test('the count tables have exactly the columns that `countMatching` reads', async () => {
    for (const [table, columns] of Object.entries(COUNT_TABLES)) {
      const stored = await readRows(
        `select column_name from information_schema.columns where table_name = '${table}'`,
      )
      const names = stored.map(({ column_name }) => String(column_name))
      expect(names.filter((name) => name !== 'id' && name !== 'count').sort()).toEqual([...columns].sort())
    }
  })

  test('a condition on a column without counts is counted on the products', async () => {
    await run(
      `insert into products (name, gender, brand) values ('A', 'Mujer', 'Lattafa'), ('B', 'Mujer', 'Afnan')`,
    )
    const conditions = [...isAnyOf('gender', ['Mujer']), ...isAnyOf('brand', ['Afnan'])]
    const { rows } = await database.db.execute(sql`select ${countMatching(conditions)} as count`)
    expect(rows).toEqual([{ count: 1 }])
    await run('truncate products cascade')
  })

  test('stay correct after rollbacks and concurrent changes', async () => {
    await run(`insert into products (name, gender) select 'P' || n, 'Unisex' from generate_series(1, 30) n`)
    const ids = (await readRows('select id from products')).map(({ id }) => id as string)
    await Promise.all(
      ids.map((id, index) =>
        database.db
          .transaction(async (transaction) => {
            for (const gender of index % 2 ? ['Mujer', 'Hombre'] : ['Hombre', 'Mujer']) {
              await transaction.execute(sql`update products set gender = ${gender} where id = ${id}`)
            }
            if (index % 5 === 0) throw new Error('undone')
          })
          .catch((error: Error) => expect(error.message).toBe('undone')),
      ),
    )
    expect(await stored()).toEqual(await counted())
    // The next change of the same group merges the rows of concurrent changes.
    await run(`insert into products (name, gender) values ('Q', 'Hombre'), ('Q', 'Mujer'), ('Q', 'Unisex')`)
    expect(await stored()).toEqual(await counted())
    expect(await readRows('select gender from catalogue_counts order by 1')).toEqual(
      ['Hombre', 'Mujer', 'Unisex'].map((gender) => ({ gender })),
    )
  })
})
