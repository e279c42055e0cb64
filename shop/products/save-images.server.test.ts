import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeOrphans } from '#server/images/upload/orphans.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { describeEachEngine, openForTests } from '#tests/database.ts'
import { photo } from '#tests/hostile-uploads.ts'
import { forgetChanges } from './catalog-changes.server.ts'
import { openSavingShop } from './testing/saving-shop.ts'
import { receiveImage } from './uploads.server.ts'

describeEachEngine('saving the images of a product', (engine) => {
  const shop = openForTests(() => openSavingShop(engine))

  test('images keep their rows when they change places; dropped ones leave the storage after thirty days', async () => {
    const [first, second, third] = [await shop.image(), await shop.image(), await shop.image()]
    const opened = await shop.created({ images: [first, second] })
    const rows = await shop.readRows('product_images', opened.id)
    await shop.save(opened, { images: [second, first] })
    expect((await shop.open(opened.id)).values.images).toEqual([second, first])
    const ids = (list: Record<string, unknown>[]) => list.map(({ id }) => id).sort()
    expect(ids(await shop.readRows('product_images', opened.id))).toEqual(ids(rows))
    await shop.save(await shop.open(opened.id), { images: [third, second] })
    expect((await shop.open(opened.id)).values.images).toEqual([third, second])
    const isStored = async () => {
      await forgetChanges(shop.db)
      await removeOrphans({ ...shop.place, olderThan: new Date(Date.now() + 60_000) })
      return shop.storage.exists(`product-images/${first}`)
    }
    expect(await isStored()).toBe(true)
    await shop.db.execute(sql`update catalog_changes set made_at = now() - interval '31 days'`)
    expect(await isStored()).toBe(false)
    expect(await shop.storage.exists(`product-images/${third}`)).toBe(true)
  })

  test('a photo that the database does not take is not left in the storage', async () => {
    const stored = async () => (await filesIn(shop.storage, 'product-images')).sort()
    const before = await stored()
    await shop.db.execute(sql`alter table image_tasks add constraint full_disk check (false) not valid`)
    const bytes = await photo(60, 40).jpeg().toBuffer()
    expect((await receiveImage([{ name: 'foto.jpg', bytes }], shop.place)).ok).toBe(false)
    await shop.db.execute(sql`alter table image_tasks drop constraint full_disk`)
    expect(await stored()).toEqual(before)
    expect((await receiveImage([{ name: 'foto.jpg', bytes }], shop.place)).ok).toBe(true)
    expect(await stored()).toHaveLength(before.length + 1)
  })

  test('at most four images, unless an older product has more', async () => {
    const five = await Promise.all(Array.from({ length: 5 }, shop.image))
    const before = await shop.everyRow()
    expect(await shop.create({ images: five })).toMatchObject({ kind: 'invalid' })
    expect(await shop.everyRow()).toBe(before)
    const opened = await shop.created({ images: five.slice(0, 4) })
    await shop.db.execute(
      sql`insert into product_images (product_id, storage_path, position) values (${opened.id}, ${five[4]}, 9)`,
    )
    const six = await shop.image()
    const older = await shop.open(opened.id)
    expect(await shop.save(older, { images: [...older.values.images].reverse() })).toMatchObject({
      kind: 'saved',
    })
    expect(await shop.save(await shop.open(opened.id), { images: [...five, six] })).toMatchObject({
      kind: 'invalid',
    })
    expect(await shop.readRows('product_images', opened.id)).toHaveLength(5)
  })

  test.each(['../../etc/passwd', 'https://example.com/x.jpg', 'x.svg', ''])(
    'the image path %j is rejected',
    async (path) => {
      const opened = await shop.created()
      const before = await shop.everyRow()
      expect(await shop.save(opened, { images: [path] })).toMatchObject({ kind: 'invalid' })
      expect(await shop.create({ images: [path] })).toMatchObject({
        kind: 'invalid',
      })
      expect(await shop.everyRow()).toBe(before)
    },
  )

  test('a missing image rejects the whole save', async () => {
    const opened = await shop.created()
    const gone = `${'0'.repeat(32)}.jpg`
    const before = await shop.everyRow()
    const refused = { failure: 'gone', status: 422 }
    await expect(shop.save(opened, { name: 'Otro', attributes: [], images: [gone] })).rejects.toMatchObject(
      refused,
    )
    await expect(shop.create({ images: [gone] })).rejects.toMatchObject(refused)
    expect(await shop.everyRow()).toBe(before)
  })
})
