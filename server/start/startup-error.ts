import { BackupError, inWords } from '#server/backup/backup-error.ts'
import { StartError } from '#server/db/database.ts'
import { SettingError } from '#server/env.ts'

/**
 * The line that reports a startup error to the operator; undefined for unexpected errors, which are thrown with all
 * their details.
 */
export function startupErrorMessage(error: unknown): string | undefined {
  if (error instanceof SettingError || error instanceof StartError) return error.message
  const { code, syscall, port, address, path } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (path && syscall !== 'listen') {
    const explained = inWords(error, `No se puede usar ${path}`)
    return explained instanceof BackupError ? explained.message : undefined
  }
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE')
    return `El puerto ${port} ya está en uso. Elige otro con PORT, por ejemplo PORT=3001.`
  if (code === 'EACCES')
    return `No hay permiso para usar el puerto ${port}. Elige otro con PORT, por ejemplo PORT=3000.`
  return `No se puede usar HOST=${address} (${code}).`
}
