import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/db/start-error.ts'

const busy = 5

/**
 * Keeps every other process out of the database folder until `release` or the end of this process, however
 * it ends: the lock is SQLite's on a file beside the folder, held by the kernel. Two PGlites on one folder
 * destroy each other's rows without a word.
 */
export function takeDataLock(folder: string): { release(): void } {
  const path = `${folder}.lock`
  const file = new DatabaseSync(path)
  try {
    chmodSync(path, 0o600) // whoever may read it could hold it
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
