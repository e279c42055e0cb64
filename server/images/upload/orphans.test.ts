import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Disk } from 'flydrive'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database, Db } from '#server/db/database.ts'
import { DurableFolder } from '#server/storage/durable-folder.ts'
import { openStorage, type Storage } from '#server/storage/storage.ts'
import { createTestDatabase, describeEachEngine } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { claimImages, removeOrphans, removeUnreferenced } from './orphans.ts'

describeEachEngine('images that no product shows', (engine) => {
  let database: Database
  let db: Db
  let dataDir: string
  let storage: Storage
  const log = { warn: vi.fn() }
  const place = () => ({ db, storage, log })

  beforeAll(async () => {
    database = await createTestDatabase(engine)
    db = database.db
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    dataDir = temporaryFolder()
    storage = openStorage(dataDir)
    log.warn.mockReset()
    await db.execute(sql`delete from products`)
  })

  const folder = (name: string) => join(dataDir, 'storage', name)
  const images = async () => (await readdir(folder('product-images'))).sort()
  const variants = () => readdir(folder('image-variants')).catch(() => [])

  async function keep(name: string, { daysOld = 2 } = {}): Promise<void> {
    await storage.put(`product-images/${name}`, 'picture')
    await storage.put(`image-variants/${name}/320.webp`, 'variant')
    const changed = Date.now() / 1000 - daysOld * 24 * 60 * 60
    await utimes(join(folder('product-images'), name), changed, changed)
  }
  async function show(target: Db, name: string): Promise<void> {
    await target.execute(sql`with product as (insert into products (name) values ('Asad') returning id)
      insert into product_images (product_id, storage_path) select id, ${name} from product`)
  }

  test('an uploaded image that is never saved is removed after a day, with its variants; an SVG too', async () => {
    for (const name of ['unused.jpg', 'unused.svg', 'shown.jpg', 'shown.svg']) await keep(name)
    await keep('new.jpg', { daysOld: 0.9 })
    await show(db, 'shown.jpg')
    await show(db, 'shown.svg')
    expect(await removeOrphans(place())).toBe(2)
    expect(await images()).toEqual(['new.jpg', 'shown.jpg', 'shown.svg'])
    expect((await variants()).sort()).toEqual(['new.jpg', 'shown.jpg', 'shown.svg'])
    expect(log.warn).not.toHaveBeenCalled()
  })

  test.each(['logo', 'hero_image'])(
    'the image of the setting %s stays until another one replaces it',
    async (name) => {
      const path = `${'a'.repeat(32)}.png`
      await keep(path)
      await db.execute(sql`update store_settings set ${sql.identifier(name)} = ${path}`)
      expect(await removeOrphans(place())).toBe(0)
      await db.execute(sql`update store_settings set ${sql.identifier(name)} = null`)
      expect(await removeOrphans(place())).toBe(1)
    },
  )

  test('unfinished files and variants without an original, which a power cut leaves, are removed', async () => {
    await keep('.5b0e.tmp')
    await keep('gone.jpg')
    await keep('shown.jpg')
    await show(db, 'shown.jpg')
    await storage.delete('product-images/gone.jpg')
    await removeOrphans(place())
    expect(await images()).toEqual(['shown.jpg'])
    expect(await variants()).toEqual(['shown.jpg'])
  })

  test('what another node makes while this one looks for unused files stays', async () => {
    const made: string[] = []
    class BusyFolder extends DurableFolder {
      override async listAll(...args: Parameters<DurableFolder['listAll']>) {
        if (args[0].startsWith('previews')) {
          await show(db, 'shown.jpg')
          const { rows } = await db.execute<{ id: string }>(sql`select id from products`)
          await openStorage(dataDir).put(`previews/${rows[0]?.id}/0123456789abcdef.jpg`, 'preview')
        }
        const page = await super.listAll(...args)
        if (args[0].startsWith('product-images')) {
          made.push(`made-${made.length}.jpg`)
          await keep(made.at(-1) ?? '', { daysOld: 0 })
        }
        return page
      }
    }
    await storage.put('previews/shop/0123456789abcdef.jpg', 'preview')
    const busy = new Disk(new BusyFolder({ location: join(dataDir, 'storage'), visibility: 'private' }))
    await removeOrphans({ ...place(), storage: busy })
    expect(made).not.toEqual([])
    expect((await variants()).sort()).toEqual(made)
    expect(await readdir(folder('previews'))).toHaveLength(2)
  })

  test('a shop without any image has nothing to remove', async () => {
    expect(await removeOrphans(place())).toBe(0)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('more images than one batch are removed', async () => {
    for (let index = 0; index < 60; index++) await keep(`p${index}.jpg`)
    await show(db, 'p7.jpg')
    expect(await removeOrphans(place())).toBe(59)
    expect(await images()).toEqual(['p7.jpg'])
  })

  test('after a save, removed images are deleted at once unless another product shows them', async () => {
    for (const name of ['dropped.jpg', 'shared.jpg', 'other.jpg']) await keep(name, { daysOld: 0 })
    await show(db, 'shared.jpg')
    expect(await removeUnreferenced(['dropped.jpg', 'shared.jpg'], place())).toBe(1)
    expect(await images()).toEqual(['other.jpg', 'shared.jpg'])
  })

  test('paths that are not image names of the shop remove nothing', async () => {
    await keep('one.jpg')
    const paths = [
      '',
      '.',
      '..',
      '../image-variants',
      'a/../../one.jpg',
      '/',
      'https://example.com/one.jpg',
      '\0',
    ]
    expect(await removeUnreferenced(paths, place())).toBe(0)
    expect(await images()).toEqual(['one.jpg'])
    expect(await variants()).toEqual(['one.jpg'])
  })

  test('an image claimed by a save that is under way stays', async () => {
    await keep('late.jpg', { daysOld: 3 })
    let removing: Promise<number> | undefined
    await db.transaction(async (transaction) => {
      await claimImages(transaction, storage, ['late.jpg'])
      removing = removeOrphans(place())
      // As far as it comes before the save ends: PGlite has one connection, PostgreSQL waits for the lock.
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await vi.waitUntil(
        async () => database.pool.waitingCount > 0 || (await transaction.execute(waiting)).rowCount,
        { timeout: 30_000 },
      )
      await show(transaction, 'late.jpg')
    })
    expect(await removing).toBe(0)
    expect(await images()).toEqual(['late.jpg'])
  })

  test('a save after the removal fails and stores nothing', async () => {
    await keep('late.jpg', { daysOld: 3 })
    await removeOrphans(place())
    const save = db.transaction(async (transaction) => {
      await claimImages(transaction, storage, ['late.jpg', 'https://example.com/elsewhere.jpg'])
      await show(transaction, 'late.jpg')
    })
    await expect(save).rejects.toMatchObject({ status: 422, failure: 'gone' })
    const { rows } = await db.execute(sql`select from product_images`)
    expect(rows).toHaveLength(0)
  })

  test('failures are only logged', async () => {
    await keep('one.jpg')
    await keep('two.jpg')
    const failing = openStorage(dataDir)
    failing.delete = async (key) => {
      if (key.endsWith('one.jpg')) throw new Error('EACCES')
      return storage.delete(key)
    }
    expect(await removeUnreferenced(['one.jpg', 'two.jpg'], { ...place(), storage: failing })).toBe(1)
    expect(await images()).toEqual(['one.jpg'])
    failing.listAll = () => Promise.reject(new Error('EIO'))
    expect(await removeOrphans({ ...place(), storage: failing })).toBe(0)
    expect(log.warn).toHaveBeenCalledTimes(2)
  })
})
