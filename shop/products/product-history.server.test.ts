import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createOrder } from '#shop/orders/create-order.server.ts'
import { NO_LIMITS, newOrder, readStock } from '#shop/orders/testing/order-fixtures.ts'
import { transitionOrder } from '#shop/orders/transition-order.server.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { type ProductHistory, readHistory } from './product-history.server.ts'
import { restoreVersion } from './restore-version.server.ts'
import type { OpenedProduct } from './save-outcome.ts'
import { ACTOR, openSavingShop } from './testing/saving-shop.ts'
import { deleteProduct } from './trash.server.ts'
import { undoChange } from './undo-change.server.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describeEachEngine('the history of a product', (engine) => {
  const shop = openForTests(() => openSavingShop(engine))
  let product: OpenedProduct
  beforeEach(async () => {
    product = await shop.created({ name: `Perfume ${Math.random()}` })
  })

  async function history(page = 1): Promise<ProductHistory> {
    const found = await readHistory(shop.db, product.id, { page, timeZone: 'UTC' })
    if (!found) throw new Error('no history')
    return found
  }
  const save = async (changes: Partial<OpenedProduct['values']>) =>
    shop.save(await shop.open(product.id), changes)
  const prices = async (price: string, stock: string) => {
    const { values } = await shop.open(product.id)
    await save({ sizes: values.sizes.map((size) => (size.id ? { ...size, price, stock } : size)) })
  }
  const sell = () =>
    shop.db.execute(sql`update product_sizes set stock = stock - 1 where product_id = ${product.id}`)
  const restore = async (changeId: string | null | undefined, version?: number) =>
    restoreVersion(shop, product.id, {
      changeId: changeId ?? '',
      version: version ?? (await shop.open(product.id)).version,
      actor: ACTOR,
    })

  test('says who changed what, the newest first, old and new', async () => {
    await save({ name: 'Otro nombre' })
    await prices('50', '')
    const { entries, isRemoved } = await history()
    expect(isRemoved).toBe(false)
    expect(entries).toMatchObject([
      {
        summary: 'Producto actualizado: Otro nombre',
        actor: ACTOR,
        values: [
          {
            label: 'Tamaños',
            before: '100 ml: $45.00, oferta $39.90',
            after: '100 ml: $50.00, oferta $39.90',
          },
        ],
        restores: null,
      },
      { values: [{ label: 'Nombre', before: product.values.name, after: 'Otro nombre' }] },
      { event: 'created', values: [] },
    ])
  })

  test('pieces that orders take belong to no change', async () => {
    await prices('45', '10')
    await sell()
    await save({ name: 'Otro nombre' })
    await sell()
    const [rename, count] = (await history()).entries
    expect(rename?.values.map(({ label }) => label)).toEqual(['Nombre'])
    expect(count?.values[0]?.after).toContain('10 unidades')
  })

  test('a former version comes back as a new change, with the pieces of now', async () => {
    await prices('45', '10')
    const wanted = await shop.open(product.id)
    await save({
      name: 'Otro nombre',
      attributes: ['Exclusivo'],
      notes: { top: 'Rosa', middle: '', base: '' },
    })
    await sell()
    const [, counted] = (await history()).entries
    expect(await restore(counted?.restores)).toBe('restored')
    const { values } = await shop.open(product.id)
    expect(values).toEqual({
      ...wanted.values,
      sizes: wanted.values.sizes.map((size) => (size.id ? { ...size, stock: '9', stockBefore: '9' } : size)),
    })
    const [newest] = (await history()).entries
    expect(newest).toMatchObject({
      summary: expect.stringMatching(/^Versión anterior restaurada/),
      actor: ACTOR,
    })
    expect(newest?.values.map(({ label }) => label)).toEqual(expect.arrayContaining(['Nombre', 'Atributos']))
  })

  test('a version of before the first published review keeps its stars and the typed ones', async () => {
    const ratings = async () => {
      const { rows } = await shop.db.execute(sql`
        select rating::float8 as rating, review_count as count, typed_rating::float8 as typed,
               typed_review_count as "typedCount" from products where id = ${product.id}`)
      return rows[0]
    }
    await shop.db.execute(sql`update products set rating = 4.5, review_count = 10 where id = ${product.id}`)
    await save({ name: 'Otro nombre' })
    await shop.db.execute(
      sql`insert into reviews (product_id, rating, author, state) values (${product.id}, 2, 'Ana', 'publicada')`,
    )
    expect(await restore((await history()).entries[1]?.restores)).toBe('restored')
    expect(await ratings()).toEqual({ rating: 2, count: 1, typed: 4.5, typedCount: 10 })
    await shop.db.execute(sql`update reviews set state = 'rechazada' where product_id = ${product.id}`)
    expect(await ratings()).toEqual({ rating: 4.5, count: 10, typed: null, typedCount: null })
  })

  test('a size that was removed comes back with its pieces of then, and those of orders canceled since', async () => {
    const size = { id: null, unit: 'ml', decant: false, price: 4500, salePrice: null, stockBefore: null }
    product = await shop.created({
      name: `Perfume ${Math.random()}`,
      sizes: [
        { ...size, value: 50, stock: null },
        { ...size, value: 100, stock: 10 },
      ],
    })
    const sizeId = Number(product.values.sizes.find(({ stock }) => stock === '10')?.id)
    await save({ description: 'Otra' })
    const order = async (quantity: number) => {
      const outcome = await createOrder(
        shop.db,
        newOrder([], { lines: [{ sizeId, quantity }], holdLimits: NO_LIMITS }),
      )
      if (outcome.kind !== 'created') throw new Error(outcome.kind)
      return outcome.order.id
    }
    const cancel = (id: string) =>
      transitionOrder(shop.db, { id, version: 1, to: 'cancelado', note: '', actor: ACTOR, anyway: false })
    const [remaining, canceled] = [await order(7), await order(2)]
    const { sizes } = (await shop.open(product.id)).values
    await save({ sizes: sizes.filter(({ id }) => Number(id) !== sizeId) })
    await cancel(canceled)
    // The version with ten pieces, which the change of the description ended.
    const created = (await history()).entries.at(-1)
    expect(await restore(created?.restores)).toBe('restored')
    expect(await readStock(shop.db, sizeId)).toBe(3)
    await cancel(remaining)
    expect(await readStock(shop.db, sizeId)).toBe(10)
  })

  test('a price of a size that sold out since is none of the restored product', async () => {
    const size = { id: null, unit: 'ml', decant: false, salePrice: null, stockBefore: null }
    product = await shop.created({
      name: `Perfume ${Math.random()}`,
      sizes: [
        { ...size, value: 10, price: 800, stock: 3 },
        { ...size, value: 100, price: 4500, stock: null },
      ],
    })
    await save({ description: 'Otra' })
    await shop.db.execute(
      sql`update product_sizes set stock = 0 where product_id = ${product.id} and value = 10`,
    )
    const [, created] = (await history()).entries
    expect(await restore(created?.restores)).toBe('restored')
    const { rows } = await shop.db.execute<{ lowest: string; prices: string[] }>(
      sql`select lowest_price::text as lowest, size_prices::text[] as prices from products where id = ${product.id}`,
    )
    expect(rows).toEqual([{ lowest: '45.00', prices: ['45.00'] }])
  })

  test('a version is not restored over a change that the operator has not seen', async () => {
    await save({ name: 'Otro nombre' })
    const [, created] = (await history()).entries
    const { version } = await shop.open(product.id)
    await save({ name: 'Más nuevo' })
    expect(await restore(created?.restores, version)).toBe('changed')
    expect((await shop.open(product.id)).values.name).toBe('Más nuevo')
  })

  test('a restoration that is sent again after a lost answer is the same one, until it is undone', async () => {
    await save({ name: 'Otro nombre' })
    const [, created] = (await history()).entries
    const { version } = await shop.open(product.id)
    const again = () => restore(created?.restores, version)
    expect([await again(), await again()]).toEqual(['restored', 'restored'])
    const { entries } = await history()
    expect(entries).toHaveLength(3)
    await undoChange(shop.db, entries[0]?.changeId ?? '', ACTOR)
    expect(await again()).toBe('changed')
  })

  test('a version in another currency than the shop is not restored', async () => {
    await save({ name: 'Otro nombre' })
    const [, created] = (await history()).entries
    await shop.db.execute(sql`update store_settings set currency = 'CRC'`)
    expect(await restore(created?.restores)).toBe('currency')
    await shop.db.execute(sql`update store_settings set currency = '$'`)
  })

  test('an image whose file is gone is left out of a restored version', async () => {
    const path = await shop.image()
    await save({ images: [path] })
    await save({ images: [] })
    const [, added] = (await history()).entries
    await shop.storage.delete(`product-images/${path}`)
    expect(await restore(added?.restores)).toBe('restored')
    expect((await shop.open(product.id)).values.images).toEqual([])
  })

  test('a removed product has a history, and nothing to restore', async () => {
    await deleteProduct(shop, product.id, ACTOR)
    const { entries, isRemoved, name } = await history()
    expect({ isRemoved, name }).toEqual({ isRemoved: true, name: product.values.name })
    expect(entries[0]).toMatchObject({ event: 'removed', restores: null })
    const [deleted] = entries
    expect(
      await restoreVersion(shop, product.id, { changeId: deleted?.changeId ?? '', version: 1, actor: ACTOR }),
    ).toBe('missing')
  })

  test('an unknown product has none', async () => {
    expect(await readHistory(shop.db, NOWHERE, { page: 1, timeZone: 'UTC' })).toBeNull()
    for (const id of ['x', '\0', `${NOWHERE}'`]) {
      expect(await readHistory(shop.db, id, { page: 1, timeZone: 'UTC' })).toBeNull()
      expect(await restoreVersion(shop, id, { changeId: '1', version: 1, actor: ACTOR })).toBe('missing')
    }
  })

  test('pages of a long history agree with each other', async () => {
    for (let round = 1; round <= 22; round++) await save({ name: `Nombre ${round}` })
    const [first, second] = [await history(), await history(2)]
    expect([first.pageCount, first.entries.length, second.entries.length]).toEqual([2, 20, 3])
    expect(second.entries.map(({ values }) => values[0]?.after)).toEqual(['Nombre 2', 'Nombre 1', undefined])
    expect(second.entries[0]?.restores).toBe(first.entries.at(-1)?.changeId)
  })
})
