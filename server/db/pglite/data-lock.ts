import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/db/database.ts'

const busy = 5

/**
 * Locks the database folder against other processes until `release` or any end of this process: a SQLite lock on a file
 * next to the folder, held by the kernel. Two PGlite instances on one folder silently corrupt the data.
 */
export function takeDataLock(folder: string): { release(): void } {
  const path = `${folder}.lock`
  const file = new DatabaseSync(path)
  try {
    chmodSync(path, 0o600) // a process that can read the file could take the lock
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== busy) throw error
    throw new StartError(
      `Otro proceso está usando la base de datos de ${folder}: para la otra tienda o elige otra carpeta con DATA_DIR.`,
    )
  }
  return { release: () => file.close() }
}
