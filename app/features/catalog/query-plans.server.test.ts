import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultQuery, SORTS, type Sort } from '#domain/catalog-query.ts'
import type { Db } from '#server/db/open.ts'
import { describeEachEngine } from '#tests/database.ts'
import { createFilledDatabase, type FilledDatabase } from '#tests/filled-database.ts'
import { plansOf } from '#tests/query-plans.ts'
import { listCatalogue } from './catalogue-list.server.ts'

/** The index each order is read from; `backward` where it is read from its end. */
const orderIndexes: Readonly<Record<Sort, string>> = {
  featured: 'products_by_feature',
  'price-asc': 'products_by_price',
  'price-desc': 'products_by_price',
  'name-asc': 'products_by_name',
  'name-desc': 'products_by_name',
  newest: 'products_by_novelty',
  bestseller: 'products_by_sales',
  rating: 'products_by_rating',
}

describeEachEngine('query plans', (engine) => {
  let shop: FilledDatabase
  beforeAll(async () => {
    shop = await createFilledDatabase(engine)
  })
  afterAll(() => shop.close())

  const plans = (ask: (db: Db) => Promise<unknown>) => plansOf(shop.db, ask)

  test.each(SORTS)('$value is read from its index', async ({ value }) => {
    const plan = await plans((db) => listCatalogue(db, { ...defaultQuery(), sort: value }))
    expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${orderIndexes[value]} on products p`))
    expect(plan).not.toContain('Seq Scan')
  })

  test('a search uses the trigrams of the search text, a synonym too', async () => {
    const plan = await plans((db) => listCatalogue(db, { ...defaultQuery(), search: 'khamrah vanilla' }))
    expect(plan).toContain('Bitmap Index Scan on products_search_text')
    expect(plan).not.toContain('Seq Scan')
  })

  test('a family is looked up in its index', async () => {
    const plan = await plans((db) => listCatalogue(db, { ...defaultQuery(), scentFamilies: ['Acuático'] }))
    expect(plan).toContain('Bitmap Index Scan on products_scent_family')
    expect(plan).not.toContain('Seq Scan')
  })

  test('near spellings are looked up in the index of sounds', async () => {
    const plan = await plans((db) => db.execute(sql`select from products where sound_text %> ${'kamra'}`))
    expect(plan).toContain('Bitmap Index Scan on products_sound_text')
  })
})
