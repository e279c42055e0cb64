import { readBackupState } from '#server/db/backup-state.ts'
import type { Db } from '#server/db/open.ts'
import { agoInWords } from './activity.ts'
import { type BackupNews, backupWorries, megabytes } from './backups.ts'

/** When the shop was last backed up, and whether a backup of it can be trusted. */
export async function backupNews(db: Db, now = new Date()): Promise<BackupNews> {
  const state = await readBackupState(db)
  return {
    made: state.madeAt && agoInWords(state.madeAt, now),
    size: state.bytes === null ? null : megabytes(state.bytes),
    isEncrypted: state.file === null ? null : state.file.endsWith('.aes'),
    tried:
      state.triedAt && `${state.trialFailure === null ? '' : 'sin éxito, '}${agoInWords(state.triedAt, now)}`,
    worries: backupWorries(state, now),
  }
}
