import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { storedBackups } from '#server/backup/backup-folder.ts'
import { verifyBackup } from '#server/backup/read-backup.ts'
import { knownMigrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { createTestDatabase } from '#tests/database.ts'
import { makeEarlierShop } from '#tests/earlier-shop.ts'
import { freePort } from '#tests/shop-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** A new PGlite and Vite take seconds on a slow machine. */
vi.setConfig({ testTimeout: 600_000 })

const names = await knownMigrations()
let folder: string
let dataDir: string
beforeEach(async () => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  const database = await openDatabase({ dataDir })
  await makeEarlierShop(database, names.length - 1)
  await database.close()
})

function start(script: string, settings: Record<string, string>) {
  return spawn(process.execPath, [`scripts/${script}.ts`], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings },
  })
}

/** The migrations that were applied to the shop's folder. */
async function seenMigrations(): Promise<string[]> {
  const database = await openDatabase({ dataDir })
  const { rows } = await database.pool.query('select name from schema_migrations order by name')
  await database.close()
  return rows.map(({ name }) => name)
}

async function expectBackupOfThen(): Promise<void> {
  const [made, ...others] = storedBackups(join(dataDir, 'backups'))
  expect(others).toEqual([])
  expect(made?.occasion).toBe('antes-de-actualizar')
  expect((await verifyBackup({ path: made?.path ?? '' })).migrations).toEqual(names.slice(0, -1))
}

test('move-to-postgres backs an earlier shop up before it migrates it, and moves its sessions too', async () => {
  const server = await createTestDatabase('postgres')
  await server.pool.query('drop schema public cascade; create schema public')
  const child = start('move-to-postgres', { DATABASE_URL: server.settings.databaseUrl ?? '' })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect({ code: child.exitCode, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain('Copiado y comparado fila por fila.')
  await expectBackupOfThen()
  expect(await seenMigrations()).toEqual(names)
  const { rows } = await server.pool.query(
    `select (select count(*)::int from session) as sessions, (select count(*)::int from recovery_codes) as codes,
       (select value from auth_secret) as secret`,
  )
  // An earlier move may have left a secret among the rows; the secret of the folder is the current one.
  const secret = (await readFile(join(dataDir, 'auth-secret'), 'utf8')).trim()
  expect(rows).toEqual([{ sessions: 2, codes: 1, secret }])
  await server.close()
})

test('move-to-postgres changes nothing where it cannot back up', async () => {
  const server = await createTestDatabase('postgres')
  await server.pool.query('drop schema public cascade; create schema public')
  const BACKUP_DIR = join(folder, 'file')
  await writeFile(BACKUP_DIR, '')
  const child = start('move-to-postgres', { DATABASE_URL: server.settings.databaseUrl ?? '', BACKUP_DIR })
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(child.exitCode).toBe(1)
  expect(errors).toMatch(
    /^Antes de actualizar la base de datos se hace una copia\. [^\n]+No se ha cambiado nada[^\n]+\n$/,
  )
  expect(await seenMigrations()).toEqual(names.slice(0, -1))
  const { rows } = await server.pool.query(`select to_regclass('products') is null as "isEmpty"`)
  expect(rows).toEqual([{ isEmpty: true }])
  await server.close()
})

test('npm run dev backs an earlier shop up before it migrates it', async () => {
  const child = start('dev', { PORT: String(await freePort()), HOST: '127.0.0.1', SEED: 'none' })
  const errors = text(child.stderr)
  for await (const chunk of child.stdout) if (String(chunk).includes('en desarrollo')) break
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(await errors).toBe('')
  await expectBackupOfThen()
  expect(await seenMigrations()).toEqual(names)
})
