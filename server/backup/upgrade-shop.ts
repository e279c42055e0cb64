import type pg from 'pg'
import { type Database, StartError } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Env } from '#server/env.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { BackupError } from './backup-error.ts'
import { backupFolder, makeBackup } from './backup-folder.ts'

interface Parts {
  storage: Storage
  env: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_PASSPHRASE'>
  log: Pick<Log, 'info'>
}

/**
 * Migrates a shop's database to this version. An existing shop is backed up first, on the connection that holds the
 * migration lock. If the backup fails, nothing is changed. Returns the names of the migrations that ran.
 */
export function upgradeShop(
  database: Pick<Database, 'pool' | 'engine'>,
  { storage, env, log }: Parts,
): Promise<string[]> {
  const folder = backupFolder(env)
  const before = async (pending: string[], client: pg.PoolClient): Promise<void> => {
    const query = client.query.bind(client) as pg.ClientBase['query']
    const pool = { connect: async () => ({ query, release() {} }) }
    const shop = { pool, engine: database.engine, storage, dataDir: env.DATA_DIR }
    try {
      const { path } = await makeBackup(shop, folder, {
        occasion: 'antes-de-actualizar',
        passphrase: env.BACKUP_PASSPHRASE,
      })
      log.info({ path, pending }, 'Copia de seguridad hecha antes de actualizar la base de datos')
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      throw new StartError(
        `Antes de actualizar la base de datos se hace una copia. ${error.message} No se ha cambiado nada: la versión anterior de la tienda sigue abriendo.`,
      )
    }
  }
  return migrate(database, { before })
}
