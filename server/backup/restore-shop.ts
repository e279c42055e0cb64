import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authSecret } from '#server/auth/schema.ts'
import { openDatabase } from '#server/db/open.ts'
import { takeDataLock } from '#server/db/pglite/data-lock.ts'
import { syncPath } from '#server/db/pglite/durable-file-system.ts'
import type { Env } from '#server/env.ts'
import { openStorage, storageFromEnv } from '#server/storage/storage.ts'
import { BackupError, inWords } from './backup-error.ts'
import { type Manifest, SECRET } from './manifest.ts'
import { type BackupFile, verifyBackup } from './read-backup.ts'
import { restoreInto } from './restore.ts'

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
    syncPath(DATA_DIR)
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
