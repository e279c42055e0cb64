import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { storedBackups } from '#server/backup/backup-folder.ts'
import { restoreShop } from '#server/backup/restore-shop.ts'
import { upgradeShop } from '#server/backup/upgrade-shop.ts'
import { openStorage } from '#server/storage/storage.ts'
import { restoredSums, tableSums } from '#tests/backed-up-shop.ts'
import { createTestDatabase, describeEachEngine, type TestDatabase } from '#tests/database.ts'
import { makeEarlierShop } from '#tests/earlier-shop.ts'
import { knownMigrations, migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 240_000 })

const names = await knownMigrations()
let database: TestDatabase
afterEach(() => database.close())

describeEachEngine('before an upgrade', (engine) => {
  test('the shop is backed up before the upgrade, and the backup is restored at the newest version', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, names.length - 1)
    const folder = await mkdtemp(join(tmpdir(), 'azahar-copia-'))
    const parts = {
      storage: openStorage(folder),
      env: { DATA_DIR: folder, BACKUP_DIR: folder },
      log: { info: () => {} },
    }
    expect(await upgradeShop(database, parts)).toHaveLength(1)
    const upgraded = await restoredSums(database)
    const [made, ...others] = storedBackups(folder)
    expect(others).toEqual([])
    expect(made?.occasion).toBe('antes-de-actualizar')
    expect(await upgradeShop(database, parts)).toEqual([])
    expect(storedBackups(folder)).toHaveLength(1)

    const target = await createTestDatabase('postgres')
    await target.pool.query('drop schema public cascade; create schema public')
    await restoreShop(
      { path: made?.path ?? '' },
      { DATA_DIR: join(folder, 'files'), DATABASE_URL: target.settings.databaseUrl },
    )
    // `since` of the new row is the time of the upgrade.
    expect({ ...(await tableSums(target)), backup_state: null }).toEqual({ ...upgraded, backup_state: null })
    await target.close()
    await rm(folder, { recursive: true })
  })

  test('without disk space for the backup nothing is changed', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, names.length - 1)
    const folder = await mkdtemp(join(tmpdir(), 'azahar-copia-'))
    await writeFile(join(folder, 'backups'), 'a file where the folder should be')
    const storage = openStorage(folder)
    const upgraded = upgradeShop(database, { storage, env: { DATA_DIR: folder }, log: { info: () => {} } })
    await expect(upgraded).rejects.toThrow('No se ha cambiado nada')
    const { rows } = await database.pool.query('select name from schema_migrations order by name')
    expect(rows.map(({ name }) => name)).toEqual(names.slice(0, -1))
    await rm(folder, { recursive: true })
  })
})

test('two processes of a new version that start concurrently upgrade a shop once', async () => {
  database = await createTestDatabase('postgres')
  await makeEarlierShop(database, 3)
  const program = `
    import { migrate } from '#server/db/migrate.ts'
    import { openDatabase } from '#server/db/open.ts'
    const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: '' })
    console.log((await migrate(database)).length)
    await database.close()`
  const ran = await Promise.all(
    [1, 2].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, DATABASE_URL: database.settings.databaseUrl },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', (chunk) => {
        said += chunk
      })
      await once(child, 'close')
      return said.trim()
    }),
  )
  expect(ran.sort()).toEqual(['0', String(names.length - 3)])
})

describeEachEngine('an upgrade that fails half way', (engine) => {
  test('keeps the data of the earlier version, which can still write', async () => {
    database = await createTestDatabase(engine)
    await makeEarlierShop(database, names.length)
    const before = await tableSums(database)
    const folder = await mkdtemp(join(tmpdir(), 'azahar-migrations-'))
    await writeFile(
      join(folder, '9001_good.sql'),
      'alter table favourites drop column created_at; delete from visit_days',
    )
    await writeFile(join(folder, '9002_bad.sql'), 'delete from search_days; select 1 / 0')
    await expect(migrate(database, { folder })).rejects.toThrow(
      /La migración 9002_bad.sql no se pudo aplicar: division by zero.*la versión anterior de la tienda sigue/,
    )
    expect(await tableSums(database)).toEqual(before)
    expect(await migrate(database)).toEqual([])
    await database.pool.query(`insert into products (name, brand) values ('Nuevo', 'Afnan')`)
    await rm(folder, { recursive: true })
  })
})
