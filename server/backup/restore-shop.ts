import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { authSecret } from '#server/auth/schema.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Database } from '#server/db/database.ts'
import { createdTables, knownMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { takeDataLock } from '#server/db/pglite/data-lock.ts'
import {
  continueNumbers,
  RowSum,
  refuseUsed,
  sumOfTable,
  tablesInOrder,
  writeRows,
} from '#server/db/table-rows.ts'
import type { Env } from '#server/env.ts'
import { openStorage, PRODUCT_IMAGES, type Storage, storageFromEnv } from '#server/storage/storage.ts'
import { syncPath } from '#server/storage/sync-path.ts'
import { BackupError, inWords, isContentError } from './backup-error.ts'
import { IMAGES, type Manifest, SECRET, sha256, TABLES, TRANSIENT_TABLES } from './manifest.ts'
import { type BackupFile, readEntries, verifyBackup } from './read-backup.ts'

/** Verifies a backup and restores it into the target of the settings. Throws a BackupError when that has a shop. */
export async function restoreShop(
  file: BackupFile,
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE_URL'>,
): Promise<Manifest> {
  const manifest = await verifyBackup(file)
  try {
    if (env.DATABASE_URL) await restoreToServer(file, manifest, env)
    else await restoreToFolder(file, manifest, env)
  } catch (error) {
    throw inWords(error, 'No se ha podido restaurar la copia')
  }
  return manifest
}

async function restoreToServer(
  file: BackupFile,
  manifest: Manifest,
  { DATA_DIR, DATABASE_URL, STORAGE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE_URL'>,
): Promise<void> {
  const storage = await storageFromEnv({ STORAGE_URL, DATA_DIR })
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  try {
    await restoreInto({ database, storage }, file, manifest)
  } finally {
    await database.close()
  }
}

const DRAFT = '.restaurando-'

/** All parts of a shop's folder. The database is moved last, because a folder without it is not a shop. */
const PARTS = ['storage', SECRET, 'pgdata']

/** Restores into a draft folder and renames it when complete, so that a killed restore leaves no partial shop. */
async function restoreToFolder(
  file: BackupFile,
  manifest: Manifest,
  { DATA_DIR, STORAGE_URL }: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'>,
): Promise<void> {
  const bucket = STORAGE_URL ? await storageFromEnv({ STORAGE_URL, DATA_DIR }) : undefined
  const created = await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  const lock = takeDataLock(join(DATA_DIR, 'pgdata'))
  await removeDrafts(DATA_DIR)
  const draft = await mkdtemp(join(DATA_DIR, DRAFT))
  try {
    const there = PARTS.filter((part) => existsSync(join(DATA_DIR, part)))
    if (there.length > 0)
      throw new BackupError(
        `En ${DATA_DIR} ya hay una tienda (${there.join(', ')}). Una copia se restaura en una carpeta sin tienda: elige otra con DATA_DIR o aparta lo que hay.`,
      )
    await openAndRestore(draft, file, manifest, bucket)
    for (const part of PARTS)
      if (existsSync(join(draft, part))) await rename(join(draft, part), join(DATA_DIR, part))
    await syncPath(DATA_DIR)
  } catch (error) {
    if (created) await rm(created, { recursive: true, force: true })
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
}

/** Removes drafts of killed restores. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(DRAFT)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Restores into PGlite in a new folder, with images and secret. */
export async function openAndRestore(
  dataDir: string,
  file: BackupFile,
  manifest: Manifest,
  storage = openStorage(dataDir),
): Promise<void> {
  // Vacuum is impossible and unnecessary during a restore, so its warnings are not logged.
  const log = { info: () => {}, warn: () => {}, error: console.error }
  const database = await openDatabase({ dataDir, log })
  try {
    let secret = await restoreInto({ database, storage }, file, manifest)
    secret ??= (await database.db.select().from(authSecret))[0]?.value
    if (!secret) return
    await writeFile(join(dataDir, SECRET), `${secret}\n`, { mode: 0o600, flush: true })
  } finally {
    await database.close()
  }
}

/** Max unpacked bytes of a table entry: the writer ends one after 4 MB plus the rows of one batch. */
const MAX_ROWS = { maxOutputLength: 256 * 2 ** 20 }

const unpacked = promisify<Uint8Array, typeof MAX_ROWS, Buffer>(gunzip)

const NO_ROWS = new RowSum().sum.hash

/** Concurrent image writes, because fsync and bucket requests mostly wait. */
const AT_ONCE = 8

/**
 * Restores a verified backup into an empty database and its images into the storage. It compares each table with its
 * hash in the manifest and each image with its bytes. One transaction. The tables are created with the migrations of
 * the backup and upgraded afterwards. Transient tables stay empty, also when the file of an earlier version has their
 * rows. Returns the secret if the backup has it as a file; a PostgreSQL database has it as a row.
 */
async function restoreInto(
  { database, storage }: { database: Pick<Database, 'pool' | 'engine'>; storage: Storage },
  file: BackupFile,
  manifest: Manifest,
): Promise<string | undefined> {
  const known = await knownMigrations()
  if (manifest.migrations.some((name) => !known.includes(name)))
    throw new BackupError(
      'La copia es de una versión más nueva de la tienda: restáurala con esa versión o una posterior.',
    )
  await migrate(database, { only: manifest.migrations })
  const added: string[] = []
  let images: Promise<void>[] = []
  const client = await database.pool.connect()
  let secret: string | undefined
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.restore})`)
    await refuseUsed(client)
    await client.query("set local time zone 'UTC'")
    const tables = await tablesInOrder(client)
    const own = await createdTables()
    const expected = new Map(
      manifest.tables.map(({ name, hash }) => [name, TRANSIENT_TABLES.has(name) ? NO_ROWS : hash]),
    )
    // Former versions backed up the tables of extensions and of other programs too.
    const others = [...expected.keys()].filter((name) => !own.includes(unquote(name)))
    for (const name of others) expected.delete(name)
    if (tables.length !== expected.size || !tables.every((name) => expected.has(name)))
      throw new BackupError(
        'Las tablas de la base de datos no son las de la copia: se necesita una base de datos vacía.',
      )
    for (const name of [...tables].reverse()) await client.query(`delete from ${name}`)
    const quoted = new Map([...tables, ...others].map((name) => [unquote(name), name]))
    const sums = new Map(manifest.entries.map((entry) => [entry.name, entry.sha256]))
    for await (const { name, bytes } of readEntries(file)) {
      if (sums.has(name) && sums.get(name) !== sha256(bytes))
        throw new BackupError(`La copia está dañada: ${name} no es como se guardó.`)
      if (name.startsWith(IMAGES)) {
        const put = putImage(name, bytes, storage, added)
        put.catch(() => {}) // awaited below
        images.push(put)
        if (images.length === AT_ONCE) {
          await Promise.all(images)
          images = []
        }
      } else if (name.startsWith(TABLES)) {
        const table = quoted.get(name.split('/')[1] ?? '')
        if (!table) throw new BackupError('La copia contiene una tabla que la tienda no tiene.')
        if (TRANSIENT_TABLES.has(table) || others.includes(table)) continue
        await writeRows(table, (await unpacked(bytes, MAX_ROWS)).toString().trimEnd().split('\n'), client)
      } else if (name === SECRET) secret = Buffer.from(bytes).toString().trim()
    }
    await Promise.all(images)
    for (const name of tables) {
      await continueNumbers(name, client)
      const sum = await sumOfTable(name, client)
      if (sum.hash !== expected.get(name))
        throw new BackupError(`La tabla ${name} no quedó igual que en la copia: no se ha restaurado nada.`)
    }
    // The same secret decrypts the second step's key and verifies known devices.
    if (secret && database.engine === 'postgres')
      await client.query(
        `insert into auth_secret (value) values ($1) on conflict (only_one) do update set value = excluded.value`,
        [secret],
      )
    await client.query('commit')
    client.release(true)
  } catch (error) {
    client.release(true) // closing the connection rolls back the transaction
    await Promise.allSettled(images)
    for (const key of added) await storage.delete(key).catch(() => {})
    if (isContentError(error))
      throw new BackupError(
        'La copia está dañada: sus datos no son los de una tienda. No se ha restaurado nada.',
        {
          cause: error,
        },
      )
    throw error
  }
  await migrate(database)
  return secret
}

/** The name of a table as the migrations and the files of a backup have it: `user`, not `"user"`. */
const unquote = (name: string) => name.replaceAll('"', '')

/** Stores an image. An existing file must have the same bytes. */
async function putImage(name: string, bytes: Uint8Array, storage: Storage, added: string[]): Promise<void> {
  const key = `${PRODUCT_IMAGES}/${name.slice(IMAGES.length)}`
  if (!(await storage.exists(key))) {
    added.push(key)
    await storage.put(key, bytes)
  }
  if (!Buffer.from(bytes).equals(await storage.getBytes(key)))
    throw new BackupError(`La imagen ${name} no quedó igual que en la copia.`)
}
