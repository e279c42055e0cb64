import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStorage } from '#server/storage/storage.ts'
import { addProduct } from '#tests/backed-up-shop.ts'
import { createTestDatabase, type Engine, type TestDatabase } from '#tests/database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup, storedBackups } from './backup-folder.ts'
import { readBackupState, recordBackup } from './backup-state.ts'
import { backUpDaily, type DailyBackups, tryBackup } from './daily.ts'

vi.setConfig({ testTimeout: 240_000 })

let folder: string
let database: TestDatabase
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => database.close())

async function shopOn(engine: Engine): Promise<DailyBackups> {
  database = await createTestDatabase(engine)
  const { db, pool } = database
  const dataDir = join(folder, 'shop')
  const storage = openStorage(dataDir)
  await addProduct(database, storage)
  await pool.query(`update backup_state set since = '2026-11-18 12:00Z'`)
  const log = { info: () => {}, error: () => {} }
  return {
    db,
    shop: { pool, engine, storage, dataDir },
    folder: join(folder, 'copias'),
    timeZone: () => 'America/Bogota',
    log,
  }
}

test('after each night one of several nodes makes a backup, and the first backup has a trial restore', async () => {
  const parts = await shopOn('postgres')
  // Four in the morning in Bogotá is nine in UTC.
  await backUpDaily(parts, undefined, new Date('2026-11-19T08:59:00Z'))
  expect(storedBackups(parts.folder)).toEqual([])
  const morning = new Date('2026-11-19T09:01:00Z')
  await Promise.all([1, 2, 3].map(() => backUpDaily(parts, undefined, morning)))
  const [made, ...others] = storedBackups(parts.folder)
  expect(others).toEqual([])
  expect(made?.occasion).toBe('diaria')
  expect(await readBackupState(parts.db)).toMatchObject({
    madeAt: made?.madeAt,
    failure: null,
    triedAt: expect.any(Date),
    trialFailure: null,
  })
  expect(await readdir(parts.shop.dataDir)).toEqual(['storage'])
})

test('a manual backup every night replaces neither the nightly one nor its trial', async () => {
  const parts = await shopOn('pglite')
  await recordBackup(parts.db, await makeBackup(parts.shop, join(folder, 'usb'), { occasion: 'manual' }))
  await backUpDaily(parts)
  expect(storedBackups(parts.folder)).toMatchObject([{ occasion: 'diaria' }])
  expect(await readBackupState(parts.db)).toMatchObject({ triedAt: expect.any(Date), trialFailure: null })

  // That of the day is there already, before and after a manual one.
  await backUpDaily(parts)
  await recordBackup(parts.db, await makeBackup(parts.shop, join(folder, 'usb'), { occasion: 'manual' }))
  await backUpDaily(parts)
  expect(storedBackups(parts.folder)).toHaveLength(1)
})

test('the trial restore needs no data folder: a shop on a server and a bucket has none', async () => {
  const parts = await shopOn('postgres')
  const dataDir = join(folder, 'nowhere')
  await backUpDaily({ ...parts, shop: { ...parts.shop, dataDir } })
  expect(await readBackupState(parts.db)).toMatchObject({ triedAt: expect.any(Date), trialFailure: null })
  expect(await readdir(dataDir)).toEqual([])
})

test('timestamps of a fast clock do not block the next backup', async () => {
  const parts = await shopOn('pglite')
  await database.pool.query(
    `update backup_state set made_at = now() + interval '1 year', tried_at = now(),
       claimed_until = now() + interval '1 year'`,
  )
  await backUpDaily(parts)
  expect(storedBackups(parts.folder)).toHaveLength(1)
  const { madeAt } = await readBackupState(parts.db)
  expect(madeAt?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a failed backup is recorded, and the retry is an hour later', async () => {
  const parts = await shopOn('pglite')
  await writeFile(parts.folder, 'a file where the folder should be')
  await backUpDaily(parts)
  expect(await readBackupState(parts.db)).toMatchObject({ madeAt: null, failure: expect.stringMatching(/./) })
  await rm(parts.folder)
  await backUpDaily(parts)
  expect(existsSync(parts.folder)).toBe(false)
  await database.pool.query(
    `update backup_state set claimed_until = now() - interval '1 second', tried_at = now()`,
  )
  await backUpDaily(parts)
  expect(await readBackupState(parts.db)).toMatchObject({ madeAt: expect.any(Date), failure: null })
})

test('a changed file fails its trial', async () => {
  const { shop } = await shopOn('pglite')
  const { path, manifest } = await makeBackup(shop, folder, {
    occasion: 'manual',
    passphrase: 'una contraseña larga',
  })
  await mkdir(shop.dataDir, { recursive: true })
  await expect(
    tryBackup({ path, passphrase: 'no es esta, es otra' }, manifest, shop.dataDir),
  ).rejects.toThrow(BackupError)
  const bytes = await readFile(path)
  bytes[1000] = (bytes[1000] ?? 0) ^ 1
  await writeFile(path, bytes)
  await expect(
    tryBackup({ path, passphrase: 'una contraseña larga' }, manifest, shop.dataDir),
  ).rejects.toThrow('dañada')
})
