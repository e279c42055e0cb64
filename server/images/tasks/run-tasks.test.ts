import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { VARIANTS, variantFile } from '#server/images/variant-plan.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { onMeasurement } from '#server/telemetry/instrumentation.ts'
import { productPreviews } from '#shop/products/make-preview.server.ts'
import { createTestDatabase, describeEachEngine, openForTests } from '#tests/database.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { makeImages, readTasks, tasksSettled } from '#tests/image-tasks.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { startImageTasks } from './run-tasks.ts'
import { imageStates, queueVariants, retryVariants } from './task-queue.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"><path d="M0 0h40v50z"/></svg>'
const ALL = VARIANTS.map(variantFile).sort()

describeEachEngine('the job that makes images', (engine) => {
  const database = openForTests(() => createTestDatabase(engine))
  let dataDir: string
  let storage: Storage
  let good: Buffer
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

  beforeAll(async () => {
    good = await photo(300, 200).jpeg().toBuffer()
  })
  beforeEach(async () => {
    dataDir = temporaryFolder()
    storage = openStorage(dataDir)
    await database.db.execute(sql`delete from products`)
    await database.db.execute(sql`delete from image_tasks`)
  })

  function start() {
    const previews = productPreviews({ db: database.db, storage, defaultName: 'Azahar' })
    const stop = startImageTasks({ database, storage, previews, log })
    onTestFinished(stop)
    return stop
  }
  const folder = (name: string) => join(dataDir, 'storage', name)
  const listVariants = async (name: string) =>
    (await readdir(folder(`image-variants/${name}`)).catch(() => [])).sort()
  const readState = async (name: string) => (await imageStates(database.db, [name]))[name]
  async function show(name: string, original: string | Uint8Array): Promise<void> {
    await storage.put(`product-images/${name}`, original)
    await database.db.execute(sql`
      with product as (insert into products (name) values ('Asad') returning id)
      insert into product_images (product_id, storage_path) select id, ${name} from product`)
  }

  test('a saved image has all its variants without any visit, none wider than the original but that of feeds', async () => {
    await show('large.jpg', await photo(1500, 1000).jpeg().toBuffer())
    await show('small.png', await photo(300, 200).png().toBuffer())
    await makeImages(database, storage)
    for (const [name, width] of [
      ['large.jpg', 1500],
      ['small.png', 300],
    ] as const) {
      expect(await readState(name)).toEqual({ state: 'ready', error: null })
      expect(await listVariants(name)).toEqual(ALL)
      for (const variant of VARIANTS) {
        const file = await storage.getBytes(`image-variants/${name}/${variantFile(variant)}`)
        const { format, width: stored, exif } = await sharp(file).metadata()
        // Feeds get the wider JPEG, with at least 500 px on each side.
        const isOfFeeds = variant.format === 'jpeg' && variant.width === 960
        expect([format, stored, exif]).toEqual([
          variant.format === 'avif' ? 'heif' : variant.format,
          isOfFeeds && width === 300 ? 750 : Math.min(variant.width, width),
          undefined,
        ])
      }
    }
  })

  test('a drawing of an earlier version is rendered at each width, on linen where there is no transparency', async () => {
    await show('drawing.svg', DRAWING)
    await makeImages(database, storage)
    expect(await listVariants('drawing.svg')).toEqual(ALL)
    const jpeg = await storage.getBytes('image-variants/drawing.svg/960.jpeg')
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([960, 1200])
    const corner = (info.width * info.height - info.width) * info.channels
    for (const [index, value] of [0xef, 0xe5, 0xd4].entries())
      expect(Math.abs((data[corner + index] ?? 0) - value)).toBeLessThan(4)
  })

  test('an uploaded image is made before a product shows it', async () => {
    await storage.put('product-images/new.jpg', good)
    const stop = start()
    await queueVariants(database.db, 'new.jpg')
    await vi.waitUntil(async () => (await readState('new.jpg'))?.state === 'ready', { timeout: 100_000 })
    await stop()
    expect(await listVariants('new.jpg')).toEqual(ALL)
  })

  test('an image that cannot be decoded fails with its reason, and the operator can retry it', async () => {
    await show('broken.jpg', good.subarray(0, 300))
    await makeImages(database, storage)
    expect(await readState('broken.jpg')).toEqual({ state: 'failed', error: 'La imagen no se puede leer.' })
    await makeImages(database, storage)
    expect((await readState('broken.jpg'))?.state).toBe('failed')

    await storage.put('product-images/broken.jpg', good)
    await retryVariants(database.db, 'broken.jpg')
    await makeImages(database, storage)
    expect(await readState('broken.jpg')).toEqual({ state: 'ready', error: null })
  })

  test('an image whose original is not there fails with its reason', async () => {
    await show('gone.jpg', good)
    await storage.delete('product-images/gone.jpg')
    await makeImages(database, storage)
    expect(await readState('gone.jpg')).toEqual({
      state: 'failed',
      error: 'La imagen original no está guardada.',
    })
  })

  test('a storage that cannot be written fails the task for now, and the next attempt makes what is missing', async () => {
    await show('one.jpg', good)
    const failing = openStorage(dataDir)
    let puts = 0
    failing.put = async (key, contents) => {
      if (++puts > 3) throw new Error('ENOSPC')
      return storage.put(key, contents)
    }
    await makeImages(database, failing)
    expect(await readState('one.jpg')).toEqual({
      state: 'failed',
      error: 'La imagen no se pudo guardar. Puede faltar espacio.',
    })
    expect(await listVariants('one.jpg')).toHaveLength(3)
    const { rows } = await database.db.execute(sql`
      select from image_tasks where subject = 'one.jpg' and not_before < now() + interval '2 minutes'`)
    expect(rows).toHaveLength(1)

    const encoded: string[] = []
    const end = onMeasurement('image', ({ job }) => encoded.push(job))
    await retryVariants(database.db, 'one.jpg')
    await makeImages(database, storage)
    end()
    expect(await listVariants('one.jpg')).toEqual(ALL)
    expect(encoded.filter((job) => job === 'variant')).toHaveLength(ALL.length - 3)
  })

  test('two nodes share the queue, and encode each image once', async () => {
    for (let index = 0; index < 6; index++) await show(`p${index}.jpg`, good)
    let encoded = 0
    const end = onMeasurement('image', ({ job }) => {
      if (job === 'variant') encoded++
    })
    start()
    start()
    await tasksSettled(database.db)
    end()
    expect(encoded).toBe(6 * VARIANTS.length)
  })

  test('a stopped job releases its task, and the next start finishes it', async () => {
    await show('large.jpg', await photo(2400, 2400).jpeg().toBuffer())
    const stop = start()
    await vi.waitUntil(
      async () => {
        const { rows } = await database.db.execute(
          sql`select from image_tasks where kind = 'variants' and attempts > 0`,
        )
        return rows.length > 0
      },
      { timeout: 30_000, interval: 5 },
    )
    await stop()
    const { rows } = await database.db.execute(
      sql`select state, attempts from image_tasks where kind = 'variants' and not_before <= now()`,
    )
    expect(rows).toEqual([{ state: 'pending', attempts: 0 }])
    await makeImages(database, storage)
    expect(await listVariants('large.jpg')).toEqual(ALL)
  })

  test('an image removed while its variants are made leaves none behind', async () => {
    await show('large.jpg', good)
    const slow = openStorage(dataDir)
    slow.put = async (key, contents) => {
      await storage.delete('product-images/large.jpg')
      await database.db.execute(sql`delete from image_tasks where kind = 'variants'`)
      return storage.put(key, contents)
    }
    await makeImages(database, slow)
    await vi.waitUntil(async () => (await listVariants('large.jpg')).length === 0, { timeout: 30_000 })
    expect((await readTasks(database.db)).filter(({ kind }) => kind === 'variants')).toEqual([])
  })

  test('a shop that opens with another storage makes its images there', async () => {
    await show('one.jpg', good)
    await makeImages(database, storage)
    await storage.deleteAll('image-variants/')
    await storage.deleteAll('previews/')
    await makeImages(database, storage)
    expect(await listVariants('one.jpg')).toEqual(ALL)
    expect(await readdir(folder('previews'))).toHaveLength(1)
  })

  test('a version that makes other variants adds them to finished images', async () => {
    await show('one.jpg', good)
    await makeImages(database, storage)
    await storage.delete('image-variants/one.jpg/480.webp')
    await database.db.execute(sql`update image_tasks set result = '480.webp' where kind = 'variants'`)
    await makeImages(database, storage)
    expect(await listVariants('one.jpg')).toEqual(ALL)
  })
})
