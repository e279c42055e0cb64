import type pg from 'pg'
import { StartError } from '#server/db/start-error.ts'
import type { Log } from '#server/log.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup } from './backup-folder.ts'
import type { ShopToBackUp } from './write-backup.ts'

interface Parts {
  shop: Omit<ShopToBackUp, 'pool'>
  folder: string
  passphrase?: string | undefined
  log: Pick<Log, 'info'>
}

/**
 * For `migrate`: a backup of the shop before the first migration changes it, on the connection that holds the lock of
 * migrations. Without it nothing is changed.
 */
export function backUpBeforeUpgrade({ shop, folder, passphrase, log }: Parts) {
  return async (pending: string[], client: pg.PoolClient): Promise<void> => {
    const query = client.query.bind(client) as pg.ClientBase['query']
    const pool = { connect: async () => ({ query, release() {} }) }
    try {
      const { path } = await makeBackup({ ...shop, pool }, folder, {
        occasion: 'antes-de-actualizar',
        passphrase,
      })
      log.info({ path, pending }, 'Copia de seguridad hecha antes de actualizar la base de datos')
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      throw new StartError(
        `Antes de actualizar la base de datos se hace una copia. ${error.message} No se ha cambiado nada: la versión anterior de la tienda sigue abriendo.`,
      )
    }
  }
}
