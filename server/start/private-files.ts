import { chmodSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backupFolder } from '#server/backup/backup-folder.ts'
import type { Env } from '#server/env.ts'

/** Every name that the shop uses in DATA_DIR. */
const DATA_FILES = /^(pgdata.*|storage|auth-secret(\.new)?|backups|copias\.sock|\.(restaurando|prueba)-.*)$/
/** Every name that the shop uses in BACKUP_DIR. */
const BACKUP_FILES = /^(\.?azahar-.*|copia\.lock.*)$/
/** Files without a program: in the root of a separate file system, or in an empty folder in version control. */
const NEUTRAL_FILES = /^(lost\+found|\.gitkeep)$/
const OTHERS = 0o077

interface Folder {
  setting: 'DATA_DIR' | 'BACKUP_DIR'
  path: string
  files: RegExp
}

/**
 * Everything that this process creates is for its own user alone, and so are DATA_DIR and BACKUP_DIR, also where an
 * earlier version or the operator made them readable. A folder that holds other files may serve other programs (/srv,
 * /tmp): its mode stays, and the log says so.
 */
export function makeFilesPrivate(
  env: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>,
  log: { warn(message: string): void },
): void {
  if (!process.getuid) return // Windows has no such modes
  process.umask(OTHERS)
  closeFolder({ setting: 'DATA_DIR', path: resolve(env.DATA_DIR), files: DATA_FILES }, log)
  closeFolder({ setting: 'BACKUP_DIR', path: backupFolder(env), files: BACKUP_FILES }, log)
}

function closeFolder(folder: Folder, log: { warn(message: string): void }): void {
  const stats = statSync(folder.path, { throwIfNoEntry: false })
  if (!stats?.isDirectory() || (stats.mode & OTHERS) === 0) return
  const reason = reasonToLeave(folder, stats) ?? closeError(folder.path)
  if (!reason) return
  log.warn(
    `Otros usuarios de este equipo pueden ver qué archivos hay en ${folder.path} (${folder.setting}): ${reason}. Los de la tienda solo los lee ella. Usa una carpeta propia, con permisos 0700.`,
  )
}

function reasonToLeave({ path, files }: Folder, { uid }: Stats): string | undefined {
  if (uid !== process.getuid?.()) return 'la carpeta es de otro usuario'
  const isShared = readdirSync(path).some((name) => !files.test(name) && !NEUTRAL_FILES.test(name))
  return isShared || dirname(path) === path ? 'contiene también otros archivos' : undefined
}

function closeError(path: string): string | undefined {
  try {
    chmodSync(path, 0o700)
  } catch (error) {
    return `sus permisos no se han podido cambiar (${(error as NodeJS.ErrnoException).code})`
  }
}
