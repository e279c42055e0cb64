import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { ACTOR, openSavingShop } from '#shop/products/testing/saving-shop.ts'
import { undoChange } from '#shop/products/undo-change.server.ts'
import { describeEachEngine, type Engine, openForTests } from '#tests/database.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { zipFile } from '#tests/zip-file.ts'
import { applyArchive, previewArchive } from './apply-archive.server.ts'
import { storeArchive } from './image-archives.server.ts'
import { readImagesPage } from './images-page.server.ts'
import { runImageFetches } from './run-image-fetches.server.ts'

describeEachEngine('images of a ZIP file', (engine: Engine) => {
  const shop = openForTests(() => openSavingShop(engine))
  let jpeg: Buffer
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

  beforeAll(async () => {
    jpeg = await photo(60, 80).jpeg().toBuffer()
  })

  const run = () =>
    runImageFetches(
      { database: { db: shop.db, engine, listen: async () => async () => {} }, storage: shop.storage, log },
      new AbortController().signal,
    )
  const create = async (name: string) => (await shop.created({ name, images: [] })).id
  const count = async (id: string) => (await shop.open(id)).values.images.length
  const archive = (...names: string[]) =>
    storeArchive(shop.storage, zipFile(names.map((name) => ({ name: `${name}.jpg`, content: jpeg }))))
  const changes = () => shop.db.$count(sql`catalog_changes`)
  const apply = async (id: string) => applyArchive(shop.place, await previewArchive(shop.place, id), ACTOR)

  test('are stored once, however often they are applied, and again after an undo', async () => {
    const product = await create('Aurora Boreal')
    const zip = await archive('Aurora Boreal')
    const before = await changes()
    const preview = await previewArchive(shop.place, zip)
    const again = () => applyArchive(shop.place, preview, ACTOR)
    const [first, ...others] = await Promise.all([again(), again(), again()])
    expect(first).toMatch(/^\d+$/)
    expect(others).toEqual([first, first])
    expect(await again()).toBe(first)
    await run()
    expect(await again()).toBe(first)
    await run()
    expect([await count(product), await changes()]).toEqual([1, before + 1])

    expect(await undoChange(shop.db, first ?? '', ACTOR)).toMatchObject({ restored: 1, changedSince: [] })
    expect(await count(product)).toBe(0)
    const second = await again()
    expect(second).not.toBe(first)
    expect(await again()).toBe(second)
    await run()
    expect(await count(product)).toBe(1)
  })

  test('are previewed with their places after the images that the product has', async () => {
    await create('Duna Roja')
    const preview = async (...names: string[]) => {
      const page = await readImagesPage(shop.place, new URLSearchParams({ zip: await archive(...names) }))
      if (page.kind !== 'preview') throw new Error(page.kind)
      return page.groups.flatMap(({ images }) => images.map(({ place }) => place))
    }
    expect(await preview('Duna Roja 1', 'Duna Roja 2')).toEqual(['primera', '2.ª'])
    await apply(await archive('Duna Roja'))
    await run()
    expect(await preview('Duna Roja 1', 'Duna Roja 2')).toEqual(['2.ª', '3.ª'])
  })

  test('lead to their change again after so many have arrived that the product has no room for more', async () => {
    const product = await create('Eco Lejano')
    const zip = await archive('Eco Lejano 1', 'Eco Lejano 2', 'Eco Lejano 3')
    const preview = await previewArchive(shop.place, zip)
    const first = await applyArchive(shop.place, preview, ACTOR)
    await run()
    expect(await count(product)).toBe(3)
    expect(await applyArchive(shop.place, preview, ACTOR)).toBe(first)
    expect(await apply(zip)).toBe(first)
  })

  test('are stored of a product that was created since, and not again of the others', async () => {
    const product = await create('Brisa Marina')
    const zip = await archive('Brisa Marina', 'Cielo Raso')
    const first = await apply(zip)
    await run()
    const late = await create('Cielo Raso')
    expect(await apply(zip)).not.toBe(first)
    await run()
    expect([await count(product), await count(late)]).toEqual([1, 1])
  })

  test('that an undo has left on a changed product are not stored twice', async () => {
    const product = await create('Duna Clara')
    const zip = await archive('Duna Clara')
    const first = (await apply(zip)) ?? ''
    await run()
    await shop.save(await shop.open(product), { shortDescription: 'Mío' })
    expect(await undoChange(shop.db, first, ACTOR)).toMatchObject({ changedSince: [{ id: product }] })
    expect(await apply(zip)).toBe(first)
    await run()
    expect(await count(product)).toBe(1)
  })
})
