import { beforeAll, expect, test } from 'vitest'
import { type Product, productCard } from '#shop/products/product.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { createFilledDatabase, everyProduct } from '#tests/filled-database.ts'
import { featuredProducts } from './featured-products.ts'
import { loadCatalogIndex } from './load-index.server.ts'

describeEachEngine('featured products', (engine) => {
  const shop = openForTests(() => createFilledDatabase(engine))
  let newest: Product[]
  beforeAll(async () => {
    newest = (await everyProduct(shop.db)).sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  })

  test('are three different ones of the ten newest that can be bought and have an image and a size', async () => {
    const [soldOut, withoutImage, withoutSize, allGone] = newest as [Product, Product, Product, Product]
    await shop.pool.query('update products set is_available = false where id = $1', [soldOut.id])
    await shop.pool.query('delete from product_images where product_id = $1', [withoutImage.id])
    await shop.pool.query('delete from product_sizes where product_id = $1', [withoutSize.id])
    await shop.pool.query('update product_sizes set stock = 0 where product_id = $1', [allGone.id])
    const ten = newest
      .slice(4)
      .filter(({ isAvailable }) => isAvailable)
      .slice(0, 10)
    const seen = new Set<string>()
    const catalog = await loadCatalogIndex(shop.db)
    for (let round = 0; round < 60; round++) {
      const featured = featuredProducts(catalog)
      expect(new Set(featured.map(({ id }) => id)).size).toBe(3)
      for (const { id } of featured) seen.add(id)
    }
    expect([...seen].sort()).toEqual(ten.map(({ id }) => id).sort())
    expect(featuredProducts(await loadCatalogIndex(shop.db), () => 0)).toEqual(
      ten.slice(0, 3).map((one) => productCard(one)),
    )
  })

  test('are also ones without an image when fewer than three have one', async () => {
    const [pictured] = featuredProducts(await loadCatalogIndex(shop.db))
    await shop.pool.query('delete from product_images where product_id <> $1', [pictured?.id])
    const featured = featuredProducts(await loadCatalogIndex(shop.db)).map(({ id }) => id)
    expect(featured).toContain(pictured?.id)
    expect(new Set(featured).size).toBe(3)
  })

  test('are fewer, or none, when the shop has no more', async () => {
    const [available] = featuredProducts(await loadCatalogIndex(shop.db))
    await shop.pool.query('update products set is_available = false where id <> $1', [available?.id])
    expect(featuredProducts(await loadCatalogIndex(shop.db)).map(({ id }) => id)).toEqual([available?.id])
    await shop.pool.query('update products set is_available = false')
    expect(featuredProducts(await loadCatalogIndex(shop.db))).toEqual([])
  })
})
