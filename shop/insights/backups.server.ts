import { readBackupState } from '#server/backup/backup-state.ts'
import type { Db } from '#server/db/database.ts'
import { agoInWords } from './activity.ts'
import { type BackupNews, backupWorries, megabytes } from './backups.ts'

const UNENCRYPTED =
  'no: quien copie el archivo lee los datos de tus clientes. Con BACKUP_PASSPHRASE se cifran las siguientes.'

/** When the shop was last backed up, and whether a restore test of it succeeded. */
export async function backupNews(db: Db, now = new Date()): Promise<BackupNews> {
  const state = await readBackupState(db)
  return {
    made: state.madeAt && agoInWords(state.madeAt, now),
    size: state.bytes === null ? null : megabytes(state.bytes),
    encryption: state.file && (state.file.endsWith('.aes') ? 'sí' : UNENCRYPTED),
    tried:
      state.triedAt && `${state.trialFailure === null ? '' : 'sin éxito, '}${agoInWords(state.triedAt, now)}`,
    worries: backupWorries(state, now),
  }
}
