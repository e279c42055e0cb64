import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Internet } from '#server/images/fetch/internet.ts'
import { applyBulk, previewBulk } from '#shop/bulk/apply-bulk.server.ts'
import { BULK_OPERATIONS } from '#shop/bulk/operations.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { finishChange, startChange } from '#shop/products/catalog-changes.server.ts'
import { ACTOR, openSavingShop, type SavingShop } from '#shop/products/testing/saving-shop.ts'
import { deleteProduct } from '#shop/products/trash.server.ts'
import { undoChange } from '#shop/products/undo-change.server.ts'
import { describeEachEngine, type Engine } from '#tests/database.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { type HttpsSite, siteInternet, startHttpsSite } from '#tests/https-site.ts'
import { zipFile } from '#tests/zip-file.ts'
import { applyImport } from './apply-import.server.ts'
import { storeArchive } from './image-archives.server.ts'
import { claimImage } from './image-queue.server.ts'
import { type QueuedImage, queueImages, readImageReport, retryImages } from './queue-images.server.ts'
import { runImageFetches, startImageFetches } from './run-image-fetches.server.ts'
import { imported, plannedImport } from './testing/planned-import.ts'

describeEachEngine('images of an import', (engine: Engine) => {
  let shop: SavingShop
  let site: HttpsSite
  let jpeg: Buffer
  let internet: Internet
  const requested: string[] = []
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  let leftOut: number
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

  beforeAll(async () => {
    shop = await openSavingShop(engine)
    jpeg = await photo(60, 80).jpeg().toBuffer()
    site = await startHttpsSite((request, response) => {
      requested.push(`${request.headers.host}${request.url}`)
      answer(request, response)
    })
    internet = siteInternet(site.port)
  })
  afterAll(() => Promise.all([shop.close(), site.stop()]))
  beforeEach(async () => {
    await shop.db.execute(sql`delete from image_fetches`)
    requested.length = 0
    answer = (_, response) => response.end(jpeg)
  })

  const url = (path: string, host = 'cdn') => `https://${host}.example.com/${path}`
  const run = (signal = new AbortController().signal) =>
    runImageFetches(
      {
        database: { db: shop.db, engine, listen: async () => async () => {} },
        storage: shop.storage,
        log,
        internet,
      },
      signal,
    )
  const create = async (images: string[] = []) =>
    (await shop.created({ name: `Perfume ${Math.random()}`, images })).id
  const paths = async (id: string) => (await shop.open(id)).values.images

  /** An import that changes the name of its products. */
  async function importImages(images: QueuedImage[], unwritten: string[] = []): Promise<string> {
    return shop.db.transaction(async (tx) => {
      const ids = [...new Set(images.map(({ productId }) => productId))].filter(
        (id) => !unwritten.includes(id),
      )
      const change = await startChange(tx, { kind: 'import', summary: 'Importó', actor: ACTOR }, ids)
      await tx.execute(
        sql`update products set version = version + 1, description = 'importado' where id = any(${sql.param(ids)}::uuid[])`,
      )
      leftOut = await queueImages(tx, change, images)
      await finishChange(tx, change, { action: 'products.imported' })
      return change
    })
  }
  const report = async (change: string) => {
    const { pending, stored, failed } = await readImageReport(shop.db, change)
    return { pending, stored, failed }
  }
  const makeDue = () => shop.db.execute(sql`update image_fetches set not_before = now()`)

  test('are stored by their addresses, in their order, after the images that a product has', async () => {
    const [fresh, other] = [await create(), await create([await shop.image()])]
    const change = await importImages([
      { productId: fresh, url: url('b.jpg'), position: 1 },
      { productId: fresh, url: url('a.jpg'), position: 0 },
      { productId: fresh, url: url('a.jpg'), position: 2 },
      { productId: other, url: url('a.jpg'), position: 0 },
    ])
    const [before] = await paths(other)
    expect(await report(change)).toEqual({ pending: 3, stored: 0, failed: 0 })
    await run()
    expect(await report(change)).toEqual({ pending: 0, stored: 3, failed: 0 })
    const [first = '', second] = await paths(fresh)
    expect(await paths(other)).toEqual([before, first])
    expect(second).not.toBe(first)
    expect(requested.sort()).toEqual(['cdn.example.com/a.jpg', 'cdn.example.com/b.jpg'])
    // Encoded again, as an upload is.
    const stored = Buffer.from(await shop.storage.getBytes(`product-images/${first}`))
    expect(stored.equals(jpeg)).toBe(false)
  })

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
    requested.length = 0
    await run()
    expect(requested).toEqual([])
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

  test('an undo while an image is fetched leaves the product without it', async () => {
    const product = await create()
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    answer = async (_, response) => {
      await undoChange(shop.db, change, ACTOR)
      response.end(jpeg)
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
    leftOut = 0
    const change = await importImages(images)
    expect(leftOut).toBe(1)
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

  test('a refused address fails at once, a failing site after three attempts, and both can be queued again', async () => {
    const product = await create()
    answer = (_, response) => response.writeHead(503).end()
    const change = await importImages([
      { productId: product, url: 'https://127.0.0.1/a.jpg', position: 0 },
      { productId: product, url: 'http://cdn.example.com/a.jpg\ud800\0', position: 1 },
      { productId: product, url: url('busy.jpg'), position: 2 },
    ])
    await run()
    expect(await report(change)).toEqual({ pending: 1, stored: 0, failed: 2 })
    await run()
    expect(requested).toHaveLength(1)
    for (const count of [2, 3, 3]) {
      await makeDue()
      await run()
      expect(requested).toHaveLength(count)
    }
    const { failures } = await readImageReport(shop.db, change)
    expect(failures.map(({ error }) => error)).toEqual([
      'La dirección no es de un sitio público de internet.',
      'La dirección tiene que empezar por https://.',
      'El sitio de la imagen tiene un fallo o pide esperar.',
    ])
    answer = (_, response) => response.end(jpeg)
    expect(await retryImages(shop.db, change)).toBe(3)
    await run()
    expect(await report(change)).toEqual({ pending: 0, stored: 1, failed: 2 })
    expect(await paths(product)).toHaveLength(1)
  })

  test('what is no image fails with the reason of an upload', async () => {
    const product = await create()
    answer = (_, response) => response.end('<!doctype html><title>x</title>')
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    await run()
    const { failures } = await readImageReport(shop.db, change)
    expect(failures[0]?.error).toMatch(/^El archivo es una página web/)
  })

  test('images of a product that is removed meanwhile are forgotten', async () => {
    const product = await create()
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    answer = async (_, response) => {
      await deleteProduct(shop.place, product, ACTOR)
      response.end(jpeg)
    }
    await run()
    expect(await report(change)).toEqual({ pending: 0, stored: 0, failed: 0 })
  })

  test('one image at a time is fetched of a host, and two in all', async () => {
    const product = await create()
    const busy = new Map<string, () => void>()
    answer = ({ headers: { host = '' } }, response) => {
      expect(busy.has(host)).toBe(false)
      busy.set(host, () => response.end(jpeg))
      expect(busy.size).toBeLessThanOrEqual(2)
      if (busy.size < 2) return
      // Two are answered together, when a third worker has come as far as it can.
      setTimeout(() => {
        const ends = [...busy.values()]
        busy.clear()
        for (const end of ends) end()
      }, 50)
    }
    await importImages([
      { productId: product, url: url('a.jpg'), position: 0 },
      { productId: product, url: url('b.jpg'), position: 1 },
      { productId: product, url: url('c.jpg', 'other'), position: 2 },
      { productId: product, url: url('d.jpg', 'third'), position: 3 },
    ])
    await run()
    expect(await paths(product)).toHaveLength(4)
  })

  test('a stopped shop releases an image, and its next start stores it', async () => {
    const product = await create()
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    const stop = new AbortController()
    answer = () => stop.abort()
    await run(stop.signal)
    expect(await report(change)).toEqual({ pending: 1, stored: 0, failed: 0 })
    answer = (_, response) => response.end(jpeg)
    await run()
    expect(await report(change)).toEqual({ pending: 0, stored: 1, failed: 0 })
  })

  test('the next start stores what a killed process has left, and a notification what is queued later', async () => {
    const product = await create()
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    expect(await claimImage(shop.db)).toMatchObject({ changeId: change, attempts: 1 })
    await run()
    expect(requested).toEqual([])
    // On PostgreSQL another node may still work on it, until its lease ends.
    if (engine === 'postgres') await shop.db.execute(sql`update image_fetches set leased_until = now()`)
    let wake: (payload: string) => void = () => {}
    const listen = async (_: string, onNotify: (payload: string) => void) => {
      wake = onNotify
      return async () => {}
    }
    const stop = startImageFetches({
      ...{ database: { db: shop.db, engine, listen }, storage: shop.storage },
      ...{ log, internet },
    })
    onTestFinished(stop)
    await vi.waitUntil(async () => (await paths(product)).length === 1, { timeout: 60_000 })
    await importImages([{ productId: product, url: url('b.jpg'), position: 0 }])
    wake('')
    await vi.waitUntil(async () => (await paths(product)).length === 2, { timeout: 10_000 })
  })

  test('images of a ZIP file are stored like those of an address', async () => {
    const product = await create()
    const archive = await storeArchive(
      shop.storage,
      zipFile([
        { name: 'a.jpg', content: jpeg },
        { name: 'b.jpg', content: 'no image' },
      ]),
    )
    const change = await importImages([
      { productId: product, archive, entry: 'a.jpg', position: 0 },
      { productId: product, archive, entry: 'b.jpg', position: 1 },
      { productId: product, archive: 'f'.repeat(32), entry: 'a.jpg', position: 2 },
      { productId: product, archive: '../../secret', entry: 'a.jpg', position: 3 },
    ])
    await run()
    expect(await paths(product)).toHaveLength(1)
    const { failures } = await readImageReport(shop.db, change)
    expect(failures.map(({ source, error }) => `${source}: ${error}`)).toEqual([
      expect.stringMatching(/^b.jpg: El archivo no es una imagen/),
      'a.jpg: El archivo ZIP ya no está guardado. Envíalo otra vez.',
      'a.jpg: El archivo ZIP ya no está guardado. Envíalo otra vez.',
    ])
  })
})
