import type { SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { loadCatalogIndex } from '#shop/catalog/load-index.server.ts'
import { relatedProducts } from '#shop/catalog/related-products.ts'
import { SAMPLE_PRODUCTS } from '#shop/catalog/sample-products.ts'
import { sitemapProducts } from '#shop/catalog/sitemap.server.ts'
import { type Product, productCard } from '#shop/products/product.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase, everyProduct } from '#tests/filled-database.ts'
import { findProductDetail } from './product-detail.server.ts'

describeEachEngine('product page', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  let products: Product[]
  beforeAll(async () => {
    products = await everyProduct(shop.db)
  })

  const named = (name: string) => products.find((product) => product.name === name) as Product

  test('shows the product with sizes from small to large, images by position and notes by level', async () => {
    const { id, images } = named('Khamrah')
    await shop.pool.query('update product_images set position = 3 - position where product_id = $1', [id])
    await shop.pool.query(
      "insert into product_sizes (product_id, value, unit, price, sale_price) values ($1, 5, 'ml', 99.99, 88.5)",
      [id],
    )
    const product = (await findProductDetail(shop.db, id, 'America/Bogota'))?.product as Product
    expect(product).toMatchObject({
      name: 'Khamrah',
      brand: 'Lattafa',
      gender: 'Unisex',
      concentration: 'Eau de Parfum',
      currency: '$',
      salePrice: 8850,
      attributes: ['Más Vendido', 'Recomendado'],
      notes: { top: ['Canela', 'Nuez moscada', 'Bergamota'] },
    })
    expect(product.sizes[0]).toEqual({
      id: expect.any(Number),
      value: 5,
      unit: 'ml',
      decant: false,
      price: 9999,
      salePrice: 8850,
    })
    expect(product.sizes.map(({ value }) => value)).toEqual([5, 10, 50, 100])
    expect(product.images).toEqual(images.toReversed())
    products = await everyProduct(shop.db)
    expect(Date.parse(product.createdAt)).toBeLessThan(Date.now())
    expect(product.createdAt).toBe(new Date(product.createdAt).toISOString())
  })

  test('a product without sizes, notes or images is shown with none', async () => {
    const { rows } = await shop.pool.query("insert into products (name) values ('Vacío') returning id")
    const product = (await findProductDetail(shop.db, rows[0].id, 'America/Bogota'))?.product
    expect(product).toMatchObject({ price: 0, sizes: [], images: [], attributes: [], brand: '' })
    expect(product?.notes).toEqual({ top: [], middle: [], base: [] })
    expect(relatedProducts(await loadCatalogIndex(shop.db), product as Product)).toHaveLength(4)
    await shop.pool.query('delete from products where id = $1', [rows[0].id])
  })

  test.each(['p1', '', 'x', '00000000-0000-0000-0000-000000000000', "' or 1=1", '\u0000', 'a'.repeat(9_999)])(
    '%j is no product',
    async (id) => {
      expect(await findProductDetail(shop.db, id, 'America/Bogota')).toBeNull()
    },
  )

  test('concurrent requests share a statement, and each gets its own product', async () => {
    const [yara, khamrah] = [named('Yara'), named('Khamrah')]
    const none = '00000000-0000-4000-8000-000000000000'
    let statements = 0
    const db = Object.assign(Object.create(shop.db), {
      execute: (query: SQL) => {
        statements++
        return shop.db.execute(query)
      },
    }) as Db
    const ids = [yara.id, none, khamrah.id, yara.id.toUpperCase(), 'p1']
    const details = await Promise.all(ids.map((id) => findProductDetail(db, id, 'America/Bogota')))
    expect(details.map((detail) => detail?.product.name)).toEqual([
      'Yara',
      undefined,
      'Khamrah',
      'Yara',
      undefined,
    ])
    // One more: whether the catalog is empty, for the sample product.
    expect(statements).toBe(2)
  })

  test('every product has up to four related ones, without itself, each with its shared traits', async () => {
    const catalog = await loadCatalogIndex(shop.db)
    for (const product of products) {
      const related = relatedProducts(catalog, product)
      expect(related).toHaveLength(4)
      expect(new Set(related.map(({ card }) => card.id)).size).toBe(4)
      for (const { card, shared } of related) {
        expect(card.id).not.toBe(product.id)
        expect(shared).toMatch(/^(Comparten: |También de )\S/)
        expect(card).toEqual(productCard(products.find(({ id }) => id === card.id) as Product))
      }
      expect(relatedProducts(catalog, product)).toEqual(related)
    }
  })

  test('related perfumes can be bought, and those within its families come first', async () => {
    const khamrah = named('Khamrah')
    const related = relatedProducts(await loadCatalogIndex(shop.db), khamrah)
    expect(related.every(({ card }) => card.isAvailable)).toBe(true)
    const [first] = related.map(({ card }) => products.find(({ id }) => id === card.id) as Product)
    expect(khamrah.scentFamily).toEqual(expect.arrayContaining(first?.scentFamily ?? ['none']))
  })

  test('the sitemap has every product with its images', async () => {
    const entries = await sitemapProducts(shop.db)
    expect(entries.map(({ id }) => id).sort()).toEqual(products.map(({ id }) => id).sort())
    const entry = entries.find(({ id }) => id === named('Yara').id)
    expect(entry?.images).toEqual(named('Yara').images)
    expect(entry?.updatedAt).toBe(named('Yara').updatedAt)
  })
})

describe('an empty catalog', () => {
  test('finds the sample products, and they are related to each other', async () => {
    const database = await createTestDatabase()
    const sample = (await findProductDetail(database.db, 'p4', 'America/Bogota'))?.product
    expect(sample).toEqual(SAMPLE_PRODUCTS[3])
    expect(await findProductDetail(database.db, 'p6', 'America/Bogota')).toBeNull()
    const related = relatedProducts(await loadCatalogIndex(database.db), sample as Product)
    expect(related.map(({ card }) => card.id).sort()).toEqual(['p1', 'p2', 'p3', 'p5'])
    expect(await sitemapProducts(database.db)).toEqual([])
    await database.close()
  })
})
