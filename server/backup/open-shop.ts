import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import type { Log } from '#server/telemetry/log.ts'
import { toSummary } from './back-up-shop.ts'
import { backupFolder, makeBackup } from './backup-folder.ts'
import { answerBackupRequests, type BackupRequest } from './backup-socket.ts'
import { recordBackup } from './backup-state.ts'
import { backUpDaily } from './daily.ts'
import type { ShopToBackUp } from './write-backup.ts'

const TEN_MINUTES = 10 * 60 * 1000

interface Parts {
  db: Db
  shop: ShopToBackUp
  env: Pick<Env, 'BACKUP_DIR' | 'BACKUP_PASSPHRASE' | 'DATA_DIR'>
  timeZone: () => string
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
      await recordBackup(db, { ...made, madeAt: new Date(made.manifest.madeAt) })
      return toSummary(made)
    }
    stops.push(answerBackupRequests(env.DATA_DIR, make, log))
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
