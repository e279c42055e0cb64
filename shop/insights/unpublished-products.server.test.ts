import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ownData } from '#shop/accounts/own-data.server.ts'
import { findShortages, sizesOnSale } from '#shop/bag/sizes-on-sale.server.ts'
import { loadCatalogIndex, refreshProducts } from '#shop/catalog/load-index.server.ts'
import { sitemapProducts } from '#shop/catalog/sitemap.server.ts'
import { findSizes } from '#shop/orders/find-sizes.server.ts'
import { readPreviewContent } from '#shop/products/make-preview.server.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { findInvitation, reviewLink } from '#shop/reviews/invitation.server.ts'
import { findProductDetail } from '#shop/reviews/product-detail.server.ts'
import { addUser } from '#tests/accounts.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { readDemand } from './demand.server.ts'
import { readHome } from './home-shelves.server.ts'
import { readWaiting } from './overview.server.ts'
import { writeCounts } from './start-counting.server.ts'

/** In every text of the product. */
const WORD = 'Zyxwalqamar'
const DAY = '2026-11-20'

describeEachEngine('a product that visitors must not see', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let id: string
  let size: number
  let order: string
  let userId: string

  beforeAll(async () => {
    const { db } = database
    const one = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows[0] as { id: string }
    id = (
      await one(sql`insert into products (name, brand, short_description, description, concentration)
        values (${WORD}, ${WORD}, ${WORD}, ${WORD}, ${WORD}) returning id`)
    ).id
    size = Number(
      (
        await one(sql`insert into product_sizes (product_id, value, price, sale_price, stock, sku)
          values (${id}, 100, 50, 40, 3, ${WORD}) returning id`)
      ).id,
    )
    await db.execute(sql`insert into product_notes values (${id}, 'top', ${sql.param([WORD])}::text[])`)
    await db.execute(sql`insert into product_attributes values (${id}, ${WORD})`)
    await db.execute(
      sql`insert into product_images (product_id, storage_path) values (${id}, ${`${WORD}.jpg`})`,
    )
    await db.execute(sql`insert into reviews (product_id, rating, body, author, city, state)
      values (${id}, 5, ${WORD}, 'Ana', 'Cali', 'publicada')`)
    userId = (await addUser(db, 'customer')).id
    await db.execute(sql`insert into favourites (user_id, product_id) values (${userId}, ${id})`)
    order = (
      await one(sql`insert into orders (code, token, idempotency_key, request_hash, currency, total, state)
        values ('A7K-42Q', ${'t'.repeat(22)}, ${'k'.repeat(24)}, '', '$', 50, 'entregado') returning id`)
    ).id
    await db.execute(sql`insert into order_lines (order_id, position, product_id, size_id, name, size_label, unit_price, quantity)
      values (${order}, 0, ${id}, ${size}, 'Un perfume', '100 ml', 50, 5)`)
    // So that the shop is not empty, which would show the sample products.
    await db.execute(sql`insert into products (name) values ('Otro')`)
  })

  /** What visitors, buyers and customers can read of the product, by reader. */
  async function readAll() {
    const { db } = database
    const index = await loadCatalogIndex(db)
    const lines = [{ sizeId: size, quantity: 10 }]
    const token = (await reviewLink(db, order))?.split('/').at(-1)
    const { rows: seen } = await db.execute(sql`select product_id from product_days`)
    return {
      index: [...index.inOrder('latest')].filter((product) => product.id === id),
      sizesOnSale: await sizesOnSale(db, [size], undefined),
      shortages: await findShortages(db, lines),
      foundSizes: (await findSizes(db, WORD, undefined, index)).sizes,
      pastedSizes: (await findSizes(db, `/bag?lineas=${size}x1`, undefined, index)).sizes,
      detail: await findProductDetail(db, id, 'America/Bogota'),
      preview: (await readPreviewContent(db, id, 'Azahar')) ?? null,
      sitemap: (await sitemapProducts(db)).filter((product) => product.id === id),
      reviews: (await readHome(db, index)).reviews,
      invitation: token ? (await findInvitation(db, token))?.products : [],
      exported: (await ownData(db, { userId })).favoritos,
      visits: seen,
    }
  }

  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0)

  test.each([
    ['draft', null],
    ['draft', '2100-01-01'],
    ['archived', null],
  ])('is in no public data while it is %s (to be published: %s)', async (state, publishAt) => {
    const { db } = database
    await db.execute(sql`update products set state = ${state}, publish_at = ${publishAt} where id = ${id}`)
    await writeCounts(db, DAY, visits())
    for (const [reader, value] of Object.entries(await readAll()))
      expect([reader, isEmpty(value)]).toEqual([reader, true])
    const index = await loadCatalogIndex(db)
    const demand = await readDemand(db, index, period(), { order: 'visitas', page: 1 }, 'UTC')
    expect(demand.emptySearches).toMatchObject([{ foundNow: false }])
    await db.execute(sql`update product_sizes set stock = 0 where id = ${size}`)
    expect((await readWaiting(db)).soldOutSizes).toBe(0)
    await db.execute(sql`update product_sizes set stock = 3 where id = ${size}`)
    await db.execute(sql`delete from search_days`)
  })

  test('is in all of them once it is published', async () => {
    const { db } = database
    await db.execute(sql`update products set state = 'published', publish_at = null where id = ${id}`)
    await writeCounts(db, DAY, visits())
    const read = await readAll()
    for (const [reader, value] of Object.entries(read))
      expect([reader, isEmpty(value)]).toEqual([reader, false])
    expect(JSON.stringify([read.detail, read.index])).toContain(WORD)
    const index = await loadCatalogIndex(db)
    const demand = await readDemand(db, index, period(), { order: 'visitas', page: 1 }, 'UTC')
    expect(demand.emptySearches).toMatchObject([{ foundNow: true }])
  })

  test('leaves the catalog in memory when it is read again, and comes back', async () => {
    const { db } = database
    const index = await loadCatalogIndex(db)
    const change = async (state: string) => {
      await db.execute(sql`update products set state = ${state} where id = ${id}`)
      await refreshProducts(db, index, [id])
      return index.find(id)?.name
    }
    expect(await change('draft')).toBeUndefined()
    expect(await change('published')).toBe(WORD)
    expect(await change('archived')).toBeUndefined()
  })

  test('the sample products are shown as long as no product is published', async () => {
    const { db } = database
    await db.execute(sql`update products set state = 'draft'`)
    expect(await findProductDetail(db, 'p1', 'America/Bogota')).not.toBeNull()
    await db.execute(sql`update products set state = 'published' where id = ${id}`)
    expect(await findProductDetail(db, 'p1', 'America/Bogota')).toBeNull()
    expect((await db.execute(sql`select from products p where ${isPublished}`)).rowCount).toBe(1)
  })

  const period = () => ({ days: 7, from: DAY, to: DAY, beforeFrom: '2026-11-19' }) as const
  const visits = () => ({
    ...{ pages: 1, chats: 0, searches: 1, emptySearches: 1 },
    products: [{ id, seen: 1, chats: 0 }],
    terms: [{ term: WORD.toLowerCase(), times: 1, empty: 1 }],
  })
})
