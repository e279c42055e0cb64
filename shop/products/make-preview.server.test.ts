import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { makeImages, readTasks } from '#tests/image-tasks.ts'
import { readPreviewContent, readyPreview } from './make-preview.server.ts'

describeEachEngine('preview images', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let dataDir: string
  let storage: Storage

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'azahar-previews-'))
    storage = openStorage(dataDir)
    await database.db.execute(sql`delete from products`)
    await database.db.execute(sql`update store_settings set store_name = null`)
    await makeImages(database, storage)
    return () => rm(dataDir, { recursive: true })
  })

  const files = (subject: string) => readdir(join(dataDir, 'storage/previews', subject)).catch(() => [])
  const make = () => makeImages(database, storage)
  const run = (statement: ReturnType<typeof sql>) => database.db.execute<{ id: string }>(statement)
  const readState = async (subject: string) =>
    (await readTasks(database.db)).find((task) => task.subject === subject)?.state
  async function addProduct(): Promise<string> {
    const { rows } = await run(sql`
      with product as (insert into products (name, brand) values ('Khamrah', 'Lattafa') returning id),
        size as (insert into product_sizes (product_id, value, price, sale_price, stock)
                   select id, 100, 38, 30, 5 from product)
      select id from product`)
    return rows[0]?.id ?? ''
  }

  test('the preview of the shop is a JPEG of 1200 × 630 below the 300 KB limit of messengers', async () => {
    const [file = ''] = await files('shop')
    const bytes = await storage.getBytes(`previews/shop/${file}`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(300_000)
    expect(await readyPreview(database.db, 'shop')).toBe(`/previews/shop/${file}`)
  })

  test('a product without an image has a preview with the placeholder', async () => {
    const id = await addProduct()
    expect(await readyPreview(database.db, id)).toBeNull()
    await make()
    const [file = ''] = await files(id)
    expect(await readyPreview(database.db, id)).toBe(`/previews/${id}/${file}`)
    const bytes = await storage.getBytes(`previews/${id}/${file}`)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('the preview shows the price as the page does, with the regular price next to a sale price', async () => {
    const id = await addProduct()
    const content = () => readPreviewContent(database.db, id, 'Azahar')
    const product = { name: 'Khamrah', brand: 'Lattafa', image: null }
    expect(await content()).toEqual({
      storeName: 'Azahar',
      product: { ...product, price: '$30.00', before: '$38.00', isLowest: false },
    })
    await run(sql`insert into product_sizes (product_id, value, price) values (${id}, 10, 9)`)
    await run(sql`update product_sizes set sale_price = null`)
    expect((await content())?.product).toEqual({ ...product, price: '$9.00', isLowest: true })
    await run(sql`update products set currency = 'COP'`)
    await run(sql`update store_settings set store_name = 'Neroli'`)
    expect(await content()).toMatchObject({ storeName: 'Neroli', product: { price: '$9' } })
    await run(sql`delete from product_sizes`)
    expect((await content())?.product?.price).toBe('')
  })

  test.each([
    ['the name', sql`update products set name = 'Khamrah Qahwa'`],
    ['the brand', sql`update products set brand = 'Lattafa Pride'`],
    ['the currency', sql`update products set currency = 'EUR'`],
    ['a price', sql`update product_sizes set price = 39`],
    ['a sale price', sql`update product_sizes set sale_price = null`],
    ['the sizes', sql`insert into product_sizes (product_id, value, price) select id, 10, 9 from products`],
    ['the last size', sql`delete from product_sizes`],
    [
      'the main image',
      sql`insert into product_images (product_id, storage_path) select id, 'x.jpg' from products`,
    ],
    ["the store's name", sql`update store_settings set store_name = 'Neroli'`],
  ])('a change of %s creates a new preview at another URL', async (_, change) => {
    const id = await addProduct()
    await make()
    const before = await files(id)
    await run(change)
    expect(await readyPreview(database.db, id)).toBeNull()
    await make()
    const after = await files(id)
    expect([before.length, after.length]).toEqual([1, 1])
    expect(after).not.toEqual(before)
    expect(await readyPreview(database.db, id)).toBe(`/previews/${id}/${after[0]}`)
  })

  test('a size that is sold out has no price in the preview, until it is back', async () => {
    const id = await addProduct()
    await run(sql`update product_sizes set sale_price = null`)
    await run(sql`insert into product_sizes (product_id, value, price, stock) values (${id}, 10, 9, 1)`)
    await make()
    const content = async () => (await readPreviewContent(database.db, id, 'Azahar'))?.product
    expect(await content()).toMatchObject({ price: '$9.00', isLowest: true })
    await run(sql`update product_sizes set stock = 0 where value = 10`)
    expect(await readState(id)).toBe('pending')
    expect(await content()).toMatchObject({ price: '$38.00', isLowest: false })
    await make()
    await run(sql`update product_sizes set stock = null where value = 10`)
    expect(await readState(id)).toBe('pending')
    expect(await content()).toMatchObject({ price: '$9.00' })
  })

  test('a change of other fields creates no new preview', async () => {
    const id = await addProduct()
    await make()
    await run(sql`update product_sizes set stock = stock - 1`)
    await run(sql`update products set description = 'Otra', version = version + 1`)
    await run(sql`update store_settings set version = version + 1`)
    expect(await readState(id)).toBe('ready')
  })

  test('the preview of a deleted product is removed', async () => {
    const id = await addProduct()
    await make()
    await run(sql`delete from products`)
    await make()
    expect([await files(id), await readState(id)]).toEqual([[], undefined])
  })

  test('a product that is not published has no preview, and gets it back', async () => {
    const id = await addProduct()
    await make()
    for (const state of ['draft', 'archived']) {
      await run(sql`update products set state = ${state}`)
      await make()
      expect([await files(id), await readyPreview(database.db, id)]).toEqual([[], null])
    }
    await run(sql`update products set state = 'published'`)
    await make()
    expect(await readyPreview(database.db, id)).toBe(`/previews/${id}/${(await files(id))[0]}`)
  })

  test('a change of STORE_NAME in the environment creates all previews again', async () => {
    const id = await addProduct()
    await make()
    const before = [await files('shop'), await files(id)]
    await makeImages(database, storage, 'Neroli')
    const after = [await files('shop'), await files(id)]
    for (const place of [0, 1]) expect(after[place]).not.toEqual(before[place])
  })
})
