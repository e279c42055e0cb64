import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { growTo } from '#tests/grown-catalog.ts'
import { largeShopQueries, type Query } from '#tests/large-shop-queries.ts'
import { explainQueries } from '#tests/query-plans.ts'

const PRODUCTS = 100_000

const planned = Object.entries(largeShopQueries)

describeEachEngine(`a catalog of ${PRODUCTS} products`, (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  beforeAll(async () => {
    await growTo(shop.pool, PRODUCTS)
    // Statistics of all rows: those of a random sample gave another plan for a common word once in a while.
    await shop.pool.query(
      'set default_statistics_target = 1000; analyze products; reset default_statistics_target',
    )
  }, 400_000)

  const plans = (ask: (db: Db) => Promise<unknown>) => explainQueries(shop.db, ask, { isLarge: true })

  test.each(planned)('%s does not read all products', async (_name, ask) => {
    expect(await plans(ask)).not.toMatch(/Seq Scan on products\b/)
  })

  test.each(['admin list: without an image', 'admin list: sold out'])(
    '%s does not read all images or sizes',
    async (name) => {
      expect(await plans(largeShopQueries[name] as Query)).not.toMatch(/Seq Scan on product_/)
    },
  )

  test('the stored counts equal the counted rows', async () => {
    const { rows } = await shop.db.execute(
      sql`select (select sum(count)::int from catalogue_counts) as kinds, (select sum(count)::int from price_counts) as prices,
        count(*)::int as counted from products`,
    )
    expect(rows).toEqual([{ kinds: PRODUCTS, prices: PRODUCTS, counted: PRODUCTS }])
  })
})
