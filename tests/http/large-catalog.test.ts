import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { listCatalog } from '#shop/catalog/catalog-list.server.ts'
import { type ChosenSort, defaultQuery, SORTS } from '#shop/catalog/catalog-state.ts'
import { describeEachEngine } from '#tests/database.ts'
import { createFilledDatabase, type FilledDatabase } from '#tests/filled-database.ts'
import { growTo } from '#tests/grown-catalog.ts'
import { largeShopQueries } from '#tests/large-shop-queries.ts'
import { plansOf } from '#tests/query-plans.ts'

const PRODUCTS = 100_000

/**
 * Searches with fewer than three characters match no trigram, so every text is read to count the matches. By relevance
 * every match is ranked: for a frequent word a sequential scan of all products is faster.
 */
const READS_ALL = new Set([
  'search: two letters',
  'search: common word',
  'search: word in most',
  'search: size',
])
const planned = Object.entries(largeShopQueries).filter(([name]) => !READS_ALL.has(name))

/** The index of each sort order. */
const orderIndexes: Readonly<Record<ChosenSort, string>> = {
  featured: 'products_by_feature',
  'price-asc': 'products_by_price',
  'price-desc': 'products_by_price',
  'name-asc': 'products_by_name',
  'name-desc': 'products_by_name',
  newest: 'products_by_novelty',
  bestseller: 'products_by_sales',
  rating: 'products_by_rating',
}

describeEachEngine(`a catalog of ${PRODUCTS} products`, (engine) => {
  let shop: FilledDatabase
  beforeAll(async () => {
    shop = await createFilledDatabase(engine)
    await growTo(shop.pool, PRODUCTS)
  }, 400_000)
  afterAll(() => shop.close())

  const plans = (ask: (db: Db) => Promise<unknown>) => plansOf(shop.db, ask, { isLarge: true })

  test.each(planned)('%s does not read all products', async (_name, ask) => {
    expect(await plans(ask)).not.toMatch(/Seq Scan on products\b/)
  })

  test.each(SORTS)('$value is read from its index alone, also far down', async ({ value }) => {
    for (const page of [1, 2000]) {
      const plan = await plans((db) => listCatalog(db, { ...defaultQuery(), sort: value, page }))
      expect(plan).toMatch(
        new RegExp(`Index Only Scan (Backward )?using ${orderIndexes[value]} on products p`),
      )
    }
  })

  test('a search uses the trigram index, and similar spellings the sound index', async () => {
    expect(await plans((db) => listCatalog(db, { ...defaultQuery(), search: 'khamrah vanilla' }))).toContain(
      'Bitmap Index Scan on products_search_text',
    )
    expect(
      await plans((db) => db.execute(sql`select from products where sound_text %> ${'kamra'}`)),
    ).toContain('Bitmap Index Scan on products_sound_text')
  })

  test('related products read the newest of a brand from an index', async () => {
    expect(await plans(largeShopQueries.related as (db: Db) => Promise<unknown>)).toContain(
      'using products_by_brand on products',
    )
  })

  test('the stored counts equal the counted rows', async () => {
    const { rows } = await shop.db.execute(
      sql`select (select sum(count)::int from catalogue_counts) as kinds, (select sum(count)::int from price_counts) as prices,
        count(*)::int as counted from products`,
    )
    expect(rows).toEqual([{ kinds: PRODUCTS, prices: PRODUCTS, counted: PRODUCTS }])
  })
})
