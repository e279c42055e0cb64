/** Restores a backup into a folder for daily.ts and reports the failure. */
import { describeError } from '#server/telemetry/log.ts'
import { BackupError } from './backup-error.ts'
import { verifyBackup } from './read-backup.ts'
import { openAndRestore } from './restore-shop.ts'

const [path = '', folder = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1)) // the shop has ended
// Of a terminal or a supervisor that stops the shop with its processes: a trial that the shop ends has not failed.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})

let failure: string | undefined
try {
  const file = { path, passphrase: process.env.BACKUP_PASSPHRASE }
  await openAndRestore(folder, file, await verifyBackup(file))
} catch (error) {
  if (!(error instanceof BackupError)) console.error(JSON.stringify(describeError(error)))
  failure = (error as Error).message
}
process.send?.({ failure }, () => process.exit())
