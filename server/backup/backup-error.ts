/** A backup could not be made, read or restored; `message` is what the operator is told, in Spanish. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'no queda espacio en el disco',
  EDQUOT: 'se ha acabado la cuota del disco',
  EFBIG: 'el disco no admite un archivo tan grande',
  EROFS: 'el disco es de solo lectura',
  EACCES: 'no hay permiso para escribir ahí',
  ENOENT: 'la carpeta no existe',
  ENOTDIR: 'no es una carpeta',
  EEXIST: 'no es una carpeta',
  EIO: 'el disco falla',
  /** PostgreSQL's disk_full. */
  '53100': 'no queda espacio en el disco de la base de datos',
}

/** PostgreSQL's classes of errors about what was sent: data, constraints, names. */
const CONTENT_ERROR = /^(?:21|22|23|42)[0-9A-Z]{3}$|^Z_|^ERR_BUFFER_TOO_LARGE$/

/** Whether a database or gzip could not take what a backup holds, as when somebody has changed it. */
export function isContentError(error: unknown): boolean {
  return error instanceof SyntaxError || CONTENT_ERROR.test(String((error as { code?: unknown })?.code))
}

/** The same fault in the operator's words, when it is the disk's, however deep it is wrapped. */
export function inWords(error: unknown, doing: string): unknown {
  for (let cause = error; cause instanceof Error && !(cause instanceof BackupError); cause = cause.cause) {
    const reason = REASONS[String((cause as NodeJS.ErrnoException).code)]
    if (reason) return new BackupError(`${doing}: ${reason}.`, { cause: error })
  }
  return error
}
