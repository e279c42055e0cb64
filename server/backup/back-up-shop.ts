import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import { storageFromEnv } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { BackupError } from './backup-error.ts'
import { backupFolder, makeBackup } from './backup-folder.ts'
import { answerBackupRequests, askOpenShop, type BackupRequest, type BackupSummary } from './backup-socket.ts'
import { recordBackup } from './backup-state.ts'
import { backUpDaily, type DailyBackups } from './daily.ts'
import { IMAGES } from './manifest.ts'
import type { MadeBackup } from './write-backup.ts'

type Settings = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE_URL' | 'BACKUP_PASSPHRASE'>

/** Backs up the shop of the settings. With PGlite, the process of an open shop makes the backup. */
export async function backUpShop(env: Settings, folder: string): Promise<BackupSummary> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_PASSPHRASE: passphrase } = env
  const made = databaseUrl ? undefined : await askOpenShop(dataDir, { folder, passphrase })
  if (made) return made
  if (!databaseUrl && !existsSync(join(dataDir, 'pgdata')))
    throw new BackupError(`En ${dataDir} no hay ninguna tienda que copiar.`)
  const storage = await storageFromEnv(env)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await refuseEmpty(database)
    const shop = { pool: database.pool, engine: database.engine, storage, dataDir }
    const made = await makeBackup(shop, folder, { occasion: 'manual', passphrase })
    if (made.manifest.tables.some(({ name }) => name === 'backup_state'))
      await recordBackup(database.db, made)
    return toSummary(made)
  } finally {
    await database.close()
  }
}

async function refuseEmpty({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(`select to_regclass('schema_migrations') as there`)
  if (rows[0]?.there === null) throw new BackupError('En esa base de datos no hay ninguna tienda que copiar.')
}

function toSummary({ path, bytes, manifest }: MadeBackup): BackupSummary {
  const countRows = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0
  return {
    path,
    bytes,
    products: countRows('products'),
    orders: countRows('orders'),
    images: manifest.entries.filter(({ name }) => name.startsWith(IMAGES)).length,
    missingPictures: manifest.missingPictures,
  }
}

const TEN_MINUTES = 10 * 60 * 1000

interface Parts extends Pick<DailyBackups, 'db' | 'shop' | 'timeZone'> {
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_PASSPHRASE' | 'DATA_DIR'>
  log: Log
}

/** Starts the nightly backups and the answers to `npm run backup`. Returns the function that stops both. */
export function startBackups({ db, shop, env, timeZone, log }: Parts): () => Promise<void> {
  const { BACKUP_PASSPHRASE: passphrase } = env
  const daily = { db, shop, folder: backupFolder(env), passphrase, timeZone, log }
  const stops = [
    startScheduledTask((signal) => backUpDaily(daily, signal), {
      everyMs: TEN_MINUTES,
      failure: 'Las copias de seguridad no se pudieron atender',
      log,
    }),
  ]
  // With a PostgreSQL server `npm run backup` reads the database directly.
  if (shop.engine === 'pglite') {
    const make = async ({ folder, passphrase }: BackupRequest, signal: AbortSignal) => {
      const made = await makeBackup({ ...shop, signal }, folder, { occasion: 'manual', passphrase })
      // The backup is complete, also where a nearly full disk takes no changes.
      await recordBackup(db, made).catch((err) => log.warn({ err }, 'Una copia hecha no se pudo anotar'))
      return toSummary(made)
    }
    stops.push(answerBackupRequests(env.DATA_DIR, make, log))
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
