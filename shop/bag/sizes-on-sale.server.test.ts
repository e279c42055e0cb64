import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findProductDetail } from '#shop/reviews/product-detail.server.ts'
import { describeEachEngine } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { findShortages, sizesOnSale } from './sizes-on-sale.server.ts'

describeEachEngine('the sizes of a bag', (engine) => {
  test('sizes have the values of the product page, and unknown ids are left out', async () => {
    const { db, close } = await createFilledDatabase(engine)
    const { rows } = await db.execute<{ id: string }>(
      sql`select product_id as id from product_sizes where sale_price is not null limit 1`,
    )
    const product = (await findProductDetail(db, rows[0]?.id ?? '', 'America/Bogota'))?.product
    if (!product) throw new Error('No product is reduced')
    const ids = product.sizes.map(({ id }) => id ?? 0)
    const found = await sizesOnSale(db, [...ids, 999_999_999_999_999], undefined)
    const byId = new Map(found.map((size) => [size.id, size]))
    expect(byId.size).toBe(product.sizes.length)
    for (const size of product.sizes) {
      expect(byId.get(size.id ?? 0)).toEqual({
        ...size,
        productId: product.id,
        name: product.name,
        brand: product.brand,
        currency: product.currency,
        isAvailable: true,
        image: product.images[0],
      })
    }
    expect(await sizesOnSale(db, [], undefined)).toEqual([])
    await db.execute(sql`update product_sizes set stock = case id when ${ids[0]} then 0 else 3 end
                           where product_id = ${product.id}`)
    const wanted = [1, 3, 4].map((quantity) => ({ sizeId: ids[1] ?? 0, quantity }))
    expect(await findShortages(db, [{ sizeId: ids[0] ?? 0, quantity: 2 }, ...wanted])).toEqual([
      { sizeId: ids[1], left: 3, isMax: false },
    ])
    expect(await findShortages(db, [])).toEqual([])
    await db.execute(sql`update product_sizes set stock = 40 where id = ${ids[1]}`)
    const many = [20, 21, 41].map((quantity) => ({ sizeId: ids[1] ?? 0, quantity }))
    expect(await findShortages(db, many)).toEqual(Array(2).fill({ sizeId: ids[1], left: 20, isMax: true }))
    const [soldOut] = (await sizesOnSale(db, ids, undefined)).filter((size) => size.soldOut)
    expect(soldOut?.id).toBe(ids[0])
    expect(
      (await findProductDetail(db, product.id, 'America/Bogota'))?.product.sizes.filter(
        (size) => size.soldOut,
      ),
    ).toHaveLength(1)
    await db.execute(sql`update products set is_available = false where id = ${product.id}`)
    expect((await sizesOnSale(db, ids, undefined)).map(({ isAvailable }) => isAvailable)).not.toContain(true)
    await close()
  })
})
