import { BackupError } from '#server/backup/backup-error.ts'
import { type Env, parseEnv, readEnvFile } from '#server/env.ts'
import { makeFilesPrivate } from '#server/start/private-files.ts'
import { startupErrorMessage } from '#server/start/startup-error.ts'
import { describeError } from '#server/telemetry/log.ts'

/**
 * Runs a command of the operator with the settings of the shop. An error that the operator can correct is one line; any
 * other error is described as in the log, without the row values of PostgreSQL. Both exit with 1.
 */
export async function runCommand(command: (env: Env) => Promise<void>): Promise<void> {
  try {
    readEnvFile()
    const env = parseEnv(process.env)
    makeFilesPrivate(env, console)
    await command(env)
  } catch (error) {
    const line = error instanceof BackupError ? error.message : startupErrorMessage(error)
    console.error(line ?? JSON.stringify(describeError(error)))
    process.exitCode = 1
  }
}
