import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { openStorage, type Storage, storageFromEnv } from '#server/storage/storage.ts'
import { addProduct, imageBytes, tableSums } from '#tests/backed-up-shop.ts'
import { backupPlace } from '#tests/backup-place.ts'
import { createTestDatabase, describeEachEngine, type TestDatabase } from '#tests/database.ts'
import { createFilledDatabase } from '#tests/filled-database.ts'
import { forgeBackup, setRows } from '#tests/forged-backup.ts'
import { startS3Store } from '#tests/s3-store.ts'
import { makeBackup } from './backup-folder.ts'
import { restoreShop } from './restore-shop.ts'

/** Each restore creates a PGlite database, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

const place = backupPlace()
const { closedAfterwards, smallShop, backUp } = place

/** The content of a restored folder or server, read while the shop is closed. */
async function holding(settings: TestDatabase['settings'], storage: Storage) {
  const database = await openDatabase(settings)
  try {
    return { tables: await tableSums(database), images: await imageBytes(storage) }
  } finally {
    await database.close()
  }
}

describeEachEngine('a backup', (engine) => {
  test('restores every row and image into both engines', async () => {
    const shop = closedAfterwards(await createFilledDatabase(engine))
    const expected = { tables: await tableSums(shop), images: await imageBytes(shop.storage) }
    const dataDir = join(place.folder, 'shop')
    const { path } = await makeBackup({ ...shop, dataDir }, place.folder, { occasion: 'manual' })

    const DATA_DIR = join(place.folder, 'restored')
    await restoreShop({ path }, { DATA_DIR })
    expect(await holding({ dataDir: DATA_DIR }, openStorage(DATA_DIR))).toEqual(expected)

    const server = closedAfterwards(await createTestDatabase('postgres'))
    const files = join(place.folder, 'files')
    await restoreShop({ path }, { DATA_DIR: files, DATABASE_URL: server.settings.databaseUrl })
    expect(await holding(server.settings, openStorage(files))).toEqual(expected)
  })

  test('restores the images of removed products, of the logo and of home, and queues their variants', async () => {
    const shop = await smallShop(engine)
    await addProduct(shop, shop.storage)
    await addProduct(shop, shop.storage)
    const images = await imageBytes(shop.storage)
    const [removed, logo, hero] = Object.keys(images)
    await shop.pool.query(`insert into removed_products (product_id, rows, images)
      values (gen_random_uuid(), '{}', '{${removed},https://example.com/other.jpg}')`)
    await shop.pool.query(`update store_settings set logo = '${logo}', hero_image = '${hero}'`)
    await shop.pool.query('delete from products')
    const { path, manifest } = await backUp(shop)
    expect(manifest.missingPictures).toEqual([])

    const server = closedAfterwards(await createTestDatabase('postgres'))
    const files = join(place.folder, 'files')
    await restoreShop({ path }, { DATA_DIR: files, DATABASE_URL: server.settings.databaseUrl })
    expect(await imageBytes(openStorage(files))).toEqual(images)
    const { rows } = await server.pool.query(
      `select subject from image_tasks where kind = 'variants' order by subject`,
    )
    expect(rows.map(({ subject }) => subject)).toEqual([logo, hero].sort())
  })
})

test('a product keeps the ratings of the backup, whatever its published reviews would make of them', async () => {
  const shop = await smallShop()
  await shop.pool.query(`insert into reviews (product_id, rating, author, state)
    select id, 2, 'Ana', 'publicada' from products`)
  // As the undo of a change left it in versions before 0041_typed_ratings.sql.
  await shop.pool.query('update products set typed_rating = null, typed_review_count = null')
  const { products, reviews } = await tableSums(shop)
  const { path } = await backUp(shop)
  await restoreShop({ path }, { DATA_DIR: join(place.folder, 'restored') })
  const server = closedAfterwards(await createTestDatabase('postgres'))
  const env = { DATA_DIR: join(place.folder, 'files'), DATABASE_URL: server.settings.databaseUrl }
  await restoreShop({ path }, env)
  expect(await tableSums(server)).toMatchObject({ products, reviews })
  await server.pool.query(`update reviews set rating = 4`)
  expect((await server.pool.query('select rating::float8 from products')).rows).toEqual([{ rating: 4 }])
})

test('the secret is moved from the folder into the database of a server, and back', async () => {
  const { path } = await backUp(await smallShop())
  const server = closedAfterwards(await createTestDatabase('postgres'))
  await restoreShop(
    { path },
    { DATA_DIR: join(place.folder, 'files'), DATABASE_URL: server.settings.databaseUrl },
  )
  expect((await server.pool.query('select value from auth_secret')).rows).toEqual([{ value: 'secreto' }])
  const again = await makeBackup(
    { ...server, storage: openStorage(join(place.folder, 'files')), dataDir: join(place.folder, 'files') },
    place.folder,
    { occasion: 'manual' },
  )
  await restoreShop({ path: again.path }, { DATA_DIR: join(place.folder, 'back') })
  expect(await readFile(join(place.folder, 'back/auth-secret'), 'utf8')).toBe('secreto\n')
})

test('images in a bucket are backed up from there and restored into another', async () => {
  const [from, to] = [closedAfterwards(await startS3Store()), closedAfterwards(await startS3Store())]
  const shop = await smallShop('postgres')
  const storage = await storageFromEnv({ STORAGE_URL: from.url, DATA_DIR: '' })
  await addProduct(shop, storage)
  await shop.pool.query(`delete from product_images where id = (select min(id) from product_images)`)
  const { path } = await backUp({ ...shop, storage })
  const server = closedAfterwards(await createTestDatabase('postgres'))
  const env = { DATA_DIR: place.folder, DATABASE_URL: server.settings.databaseUrl, STORAGE_URL: to.url }
  await restoreShop({ path }, env)
  const restored = await storageFromEnv({ STORAGE_URL: to.url, DATA_DIR: '' })
  expect(await imageBytes(restored)).toEqual(await imageBytes(storage))
  expect(Object.keys(await imageBytes(restored))).toHaveLength(1)
})

test('the tables of extensions and of other programs are in no backup and do not prevent a restore', async () => {
  const shop = await smallShop('postgres')
  const expected = await tableSums(shop)
  await shop.pool.query(
    'create table spatial_ref_sys (srid integer); insert into spatial_ref_sys values (4326)',
  )
  const { path, manifest } = await backUp(shop)
  expect(manifest.tables.map(({ name }) => name)).not.toContain('spatial_ref_sys')
  // As former versions wrote it.
  const former = join(place.folder, 'former.tar')
  await forgeBackup(path, former, (backup) => {
    backup.manifest.tables.push({ name: 'spatial_ref_sys', rows: 0, hash: '' })
    setRows(backup, 'spatial_ref_sys', ['{"srid": 4326}'])
  })
  for (const backup of [path, former]) {
    const server = closedAfterwards(await createTestDatabase('postgres'))
    await server.pool.query('create table other_program (name text); insert into other_program values (1)')
    const env = { DATA_DIR: join(place.folder, 'files'), DATABASE_URL: server.settings.databaseUrl }
    await restoreShop({ path: backup }, env)
    expect(await tableSums(server)).toEqual(expected)
    expect(await server.pool.query('select from other_program')).toMatchObject({ rowCount: 1 })
  }
})

test('a restore over an existing shop is refused', async () => {
  const { path } = await backUp(await smallShop())
  const target = { DATA_DIR: join(place.folder, 'target') }
  await restoreShop({ path }, target)
  const before = await holding({ dataDir: target.DATA_DIR }, openStorage(target.DATA_DIR))
  await expect(restoreShop({ path }, target)).rejects.toThrow('ya hay una tienda')
  expect(await holding({ dataDir: target.DATA_DIR }, openStorage(target.DATA_DIR))).toEqual(before)
  expect((await readdir(target.DATA_DIR)).sort()).toEqual(['auth-secret', 'pgdata', 'pgdata.lock', 'storage'])

  const server = closedAfterwards(await createTestDatabase('postgres'))
  await server.pool.query(`insert into products (name) values ('Propio')`)
  const env = { DATA_DIR: join(place.folder, 'files'), DATABASE_URL: server.settings.databaseUrl }
  await expect(restoreShop({ path }, env)).rejects.toThrow('ya tiene una tienda')
  expect(await imageBytes(openStorage(join(place.folder, 'files')))).toEqual({})
})

test('the next restore removes the files of a killed one', async () => {
  const { path } = await backUp(await smallShop())
  const DATA_DIR = join(place.folder, 'target')
  await mkdir(join(DATA_DIR, '.restaurando-abc/pgdata'), { recursive: true })
  await restoreShop({ path }, { DATA_DIR })
  expect((await readdir(DATA_DIR)).sort()).toEqual(['auth-secret', 'pgdata', 'pgdata.lock', 'storage'])
  expect((await stat(join(DATA_DIR, 'pgdata.lock'))).mode & 0o777).toBe(0o600)
})

test('of two restores into one server one is refused, and removes no image of the other', async () => {
  const shop = await smallShop()
  for (let more = 0; more < 40; more++) await addProduct(shop, shop.storage)
  const { path } = await backUp(shop)
  const server = closedAfterwards(await createTestDatabase('postgres'))
  const env = { DATA_DIR: join(place.folder, 'files'), DATABASE_URL: server.settings.databaseUrl }
  const outcomes = await Promise.allSettled([restoreShop({ path }, env), restoreShop({ path }, env)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await imageBytes(openStorage(env.DATA_DIR))).toEqual(await imageBytes(shop.storage))
})
