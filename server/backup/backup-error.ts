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
}

/** The same fault in the operator's words, when it is the disk's. */
export function inWords(error: unknown, doing: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  const reason = code && REASONS[code]
  return reason ? new BackupError(`${doing}: ${reason}.`, { cause: error }) : error
}
