/** A backup could not be made, read or restored; `message` is shown to the operator, in Spanish. */
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
  /** PostgreSQL's read_only_sql_transaction: server/db/pglite/worker.ts, or a standby server. */
  '25006': 'casi no queda espacio en el disco de la base de datos, o es de solo lectura',
}

/** PostgreSQL's error classes for invalid input: data, constraints, names. */
const CONTENT_ERROR = /^(?:21|22|23|42)[0-9A-Z]{3}$|^Z_|^ERR_BUFFER_TOO_LARGE$/

/** Whether the database or gzip rejected the content of a backup, for example of a manipulated one. */
export function isContentError(error: unknown): boolean {
  return error instanceof SyntaxError || CONTENT_ERROR.test(String((error as { code?: unknown })?.code))
}

/** Converts a disk error, also a wrapped one, to a BackupError for the operator; returns any other error unchanged. */
export function inWords(error: unknown, doing: string): unknown {
  for (let cause = error; cause instanceof Error && !(cause instanceof BackupError); cause = cause.cause) {
    const reason = REASONS[String((cause as NodeJS.ErrnoException).code)]
    if (reason) return new BackupError(`${doing}: ${reason}.`, { cause: error })
  }
  return error
}
