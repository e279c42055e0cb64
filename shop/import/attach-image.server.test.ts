import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applyBulk, previewBulk } from '#shop/bulk/apply-bulk.server.ts'
import { BULK_OPERATIONS } from '#shop/bulk/operations.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { ACTOR } from '#shop/products/testing/saving-shop.ts'
import { deleteProduct } from '#shop/products/trash.server.ts'
import { undoChange } from '#shop/products/undo-change.server.ts'
import { changeCurrency, undoCurrencyChange } from '#shop/settings/currency-change.server.ts'
import { readCurrencyPart } from '#shop/settings/currency-part.server.ts'
import { describeEachEngine } from '#tests/database.ts'
import { applyImport } from './apply-import.server.ts'
import { readImageReport, retryImages } from './queue-images.server.ts'
import { imageImports } from './testing/image-imports.ts'
import { imported, plannedImport } from './testing/planned-import.ts'

describeEachEngine('an image of an import and its product', (engine) => {
  const { shop, site, url, run, create, paths, report, importImages } = imageImports(engine)

  test('an undo of the import removes them, and what was pending is not fetched', async () => {
    const product = await create([await shop.image()])
    const before = await paths(product)
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    await run()
    expect(await paths(product)).toHaveLength(2)
    expect(await undoChange(shop.db, change, ACTOR)).toMatchObject({ restored: 1, changedSince: [] })
    expect(await paths(product)).toEqual(before)
    expect((await shop.open(product)).values.description).toBe('')

    const pending = await importImages([{ productId: product, url: url('b.jpg'), position: 0 }])
    await undoChange(shop.db, pending, ACTOR)
    site.requested.length = 0
    await run()
    expect(site.requested).toEqual([])
    expect(await report(pending)).toEqual({ pending: 0, stored: 0, failed: 1 })
    expect(await retryImages(shop.db, pending)).toBe(0)
  })

  test('an undo removes them also from a product that the import has not written otherwise', async () => {
    const [written, same] = [await create(), await create([await shop.image()])]
    const before = await paths(same)
    const change = await importImages(
      [
        { productId: written, url: url('a.jpg'), position: 0 },
        { productId: same, url: url('a.jpg'), position: 0 },
      ],
      [same],
    )
    await run()
    expect(await paths(same)).toHaveLength(2)
    expect(await undoChange(shop.db, change, ACTOR)).toMatchObject({ restored: 2, changedSince: [] })
    expect([await paths(written), await paths(same)]).toEqual([[], before])
  })

  test('the undo of a later change of the currency includes a product whose image arrived after it', async () => {
    const product = await create()
    await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    const change = { from: '$', to: 'COP', rate: '4000' }
    await changeCurrency(shop.db, change, { shopCurrency: '$', actor: ACTOR })
    await run()
    const { last } = await readCurrencyPart(shop.db, new URLSearchParams(), 'UTC')
    expect(last).toMatchObject({ changedSince: { count: 0 } })
    await undoCurrencyChange(shop.db, last?.id ?? '', ACTOR)
    const { values } = await shop.open(product)
    expect([values.currency, values.sizes.find(({ enabled }) => enabled)?.price]).toEqual(['$', '45'])
    expect(values.images).toHaveLength(1)
  })

  test('an undo while an image is fetched leaves the product without it', async () => {
    const product = await create()
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    site.answer = async (_, response) => {
      await undoChange(shop.db, change, ACTOR)
      response.end(site.jpeg)
    }
    await run()
    expect(await paths(product)).toEqual([])
    expect(await report(change)).toEqual({ pending: 0, stored: 0, failed: 1 })
  })

  test('a save since the import stays, and an open form does not save over an image that arrives', async () => {
    const product = await create()
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    const opened = await shop.open(product)
    await shop.save(opened, { shortDescription: 'Mío' })
    const stale = await shop.open(product)
    await run()
    expect(await shop.save(stale, { shortDescription: 'Tarde' })).toMatchObject({ kind: 'conflict' })
    expect(await paths(product)).toHaveLength(1)
    expect(await undoChange(shop.db, change, ACTOR)).toMatchObject({
      restored: 0,
      changedSince: [{ id: product }],
    })
    expect((await shop.open(product)).values.shortDescription).toBe('Mío')
  })

  test('an image that arrives stops no import that was previewed before, unless that writes images', async () => {
    const product = await create([await shop.image()])
    await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    const file = { ...imported(2, {}, { price: 5000 }), id: product }
    const [prices, images] = [
      await plannedImport(shop, [file]),
      await plannedImport(shop, [{ ...file, images: [] }], { format: 'own' }),
    ]
    await run()
    expect(await applyImport(shop, images)).toEqual({ kind: 'conflict', places: [2] })
    expect((await applyImport(shop, prices)).kind).toBe('applied')
    expect(await paths(product)).toHaveLength(2)

    const stale = await plannedImport(shop, [{ ...imported(2, {}, { price: 6000 }), id: product }])
    await importImages([{ productId: product, url: url('b.jpg'), position: 0 }])
    await run()
    expect(await applyImport(shop, stale)).toEqual({ kind: 'conflict', places: [2] })
  })

  test('an image that arrives stops no bulk change that was previewed before', async () => {
    const product = await create()
    await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    const selection = { ids: [product], list: PRODUCT_LIST.defaults }
    const found = BULK_OPERATIONS.find(({ name }) => name === 'precio')
    const operation = found?.prepare(new URLSearchParams('cuanto=10'), '$')
    if (!operation || operation.errors) throw new Error('no such operation')
    const { fingerprint: seen } = await previewBulk(shop.db, selection, operation, 1)
    await run()
    expect(await paths(product)).toHaveLength(1)
    expect(await applyBulk(shop.db, selection, operation, { seen, actor: ACTOR })).not.toBeNull()
    expect(await applyBulk(shop.db, selection, operation, { seen: '', actor: ACTOR })).toBeNull()
  })

  test('an image that arrives after a later change neither prevents its undo nor goes with it', async () => {
    const product = await create([await shop.image()])
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    await shop.save(await shop.open(product), { brand: 'Otra' })
    await shop.save(await shop.open(product), { brand: 'Una más' })
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select change_id::text as id from product_versions where product_id = ${product} order by change_id desc`,
    )
    await run()
    const images = await paths(product)
    expect(images).toHaveLength(2)
    const [last = '', first = ''] = rows.map(({ id }) => id)
    expect(await undoChange(shop.db, last, ACTOR)).toMatchObject({ restored: 1, changedSince: [] })
    expect((await shop.open(product)).values).toMatchObject({ brand: 'Otra', images })
    for (const earlier of [first, change])
      expect(await undoChange(shop.db, earlier, ACTOR)).toMatchObject({
        restored: 0,
        changedSince: [{ id: product }],
      })
  })

  test('a product gets no more images than a product may have', async () => {
    const product = await create([await shop.image(), await shop.image()])
    const images = ['a', 'b', 'c'].map((name, position) => ({
      ...{ productId: product, position },
      url: url(`${name}.jpg`),
    }))
    const change = await importImages(images)
    expect(await report(change)).toEqual({ pending: 2, stored: 0, failed: 0 })
    const opened = await shop.open(product)
    await shop.save(opened, { images: [...opened.values.images, await shop.image()] })
    await run()
    expect(await paths(product)).toHaveLength(4)
    const { failures } = await readImageReport(shop.db, change)
    expect(failures).toMatchObject([
      { productId: product, source: url('b.jpg'), error: 'El perfume ya tiene 4 imágenes.' },
    ])
  })

  test('an address that a product shows since an earlier import is not queued again', async () => {
    const product = await create()
    await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    await run()
    const again = await importImages([
      { productId: product, url: url('a.jpg'), position: 0 },
      { productId: product, url: url('b.jpg'), position: 1 },
    ])
    expect(await report(again)).toEqual({ pending: 1, stored: 0, failed: 0 })
  })

  test('an address that two imports name before its image arrives is shown once', async () => {
    const product = await create()
    const changes = [
      await importImages([{ productId: product, url: url('a.jpg'), position: 0 }]),
      await importImages([{ productId: product, url: url('a.jpg'), position: 0 }]),
    ]
    await run()
    expect(await paths(product)).toHaveLength(1)
    for (const change of changes) expect(await report(change)).toEqual({ pending: 0, stored: 1, failed: 0 })
    expect(await undoChange(shop.db, changes[1] ?? '', ACTOR)).toMatchObject({ restored: 1 })
    expect(await paths(product)).toHaveLength(1)
  })

  test('images of a product that is removed meanwhile are forgotten', async () => {
    const product = await create()
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    site.answer = async (_, response) => {
      await deleteProduct(shop.place, product, ACTOR)
      response.end(site.jpeg)
    }
    await run()
    expect(await report(change)).toEqual({ pending: 0, stored: 0, failed: 0 })
  })
})
