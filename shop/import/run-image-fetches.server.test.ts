import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeEachEngine } from '#tests/database.ts'
import { zipFile } from '#tests/zip-file.ts'
import { storeArchive } from './image-archives.server.ts'
import { claimImage } from './image-queue.server.ts'
import { readImageReport, retryImages } from './queue-images.server.ts'
import { startImageFetches } from './run-image-fetches.server.ts'
import { imageImports } from './testing/image-imports.ts'

describeEachEngine('images of an import', (engine) => {
  const { shop, site, url, run, create, paths, report, importImages, parts } = imageImports(engine)
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
    expect(site.requested.sort()).toEqual(['cdn.example.com/a.jpg', 'cdn.example.com/b.jpg'])
    // Encoded again, as an upload is.
    const stored = Buffer.from(await shop.storage.getBytes(`product-images/${first}`))
    expect(stored.equals(site.jpeg)).toBe(false)
  })

  test('a refused address fails at once, a failing site after three attempts, and both can be queued again', async () => {
    const product = await create()
    site.answer = (_, response) => response.writeHead(503).end()
    const change = await importImages([
      { productId: product, url: 'https://127.0.0.1/a.jpg', position: 0 },
      { productId: product, url: 'http://cdn.example.com/a.jpg\ud800\0', position: 1 },
      { productId: product, url: url('busy.jpg'), position: 2 },
    ])
    await run()
    expect(await report(change)).toEqual({ pending: 1, stored: 0, failed: 2 })
    await run()
    expect(site.requested).toHaveLength(1)
    for (const count of [2, 3, 3]) {
      await makeDue()
      await run()
      expect(site.requested).toHaveLength(count)
    }
    const { failures } = await readImageReport(shop.db, change)
    expect(failures.map(({ error }) => error)).toEqual([
      'La dirección no es de un sitio público de internet.',
      'La dirección tiene que empezar por https://.',
      'El sitio de la imagen tiene un fallo o pide esperar.',
    ])
    site.answer = (_, response) => response.end(site.jpeg)
    expect(await retryImages(shop.db, change)).toBe(3)
    await run()
    expect(await report(change)).toEqual({ pending: 0, stored: 1, failed: 2 })
    expect(await paths(product)).toHaveLength(1)
  })

  test('what is no image fails with the reason of an upload', async () => {
    const product = await create()
    site.answer = (_, response) => response.end('<!doctype html><title>x</title>')
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    await run()
    const { failures } = await readImageReport(shop.db, change)
    expect(failures[0]?.error).toMatch(/^El archivo es una página web/)
  })

  test('one image at a time is fetched of a host, and two in all', async () => {
    const product = await create()
    const busy = new Map<string, () => void>()
    site.answer = ({ headers: { host = '' } }, response) => {
      expect(busy.has(host)).toBe(false)
      busy.set(host, () => response.end(site.jpeg))
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
    site.answer = () => stop.abort()
    await run(stop.signal)
    expect(await report(change)).toEqual({ pending: 1, stored: 0, failed: 0 })
    site.answer = (_, response) => response.end(site.jpeg)
    await run()
    expect(await report(change)).toEqual({ pending: 0, stored: 1, failed: 0 })
  })

  test('the next start stores what a killed process has left, and a notification what is queued later', async () => {
    const product = await create()
    const change = await importImages([{ productId: product, url: url('a.jpg'), position: 0 }])
    expect(await claimImage(shop.db)).toMatchObject({ changeId: change, attempts: 1 })
    await run()
    expect(site.requested).toEqual([])
    // On PostgreSQL another node may still work on it, until its lease ends.
    if (engine === 'postgres') await shop.db.execute(sql`update image_fetches set leased_until = now()`)
    let wake: (payload: string) => void = () => {}
    const listen = async (_: string, onNotify: (payload: string) => void) => {
      wake = onNotify
      return async () => {}
    }
    const stop = startImageFetches(parts(listen))
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
        { name: 'a.jpg', content: site.jpeg },
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
