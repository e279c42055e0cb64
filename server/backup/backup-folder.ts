import { readdirSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { StartError } from '#server/db/database.ts'
import { takeDataLock } from '#server/db/pglite/data-lock.ts'
import type { Env } from '#server/env.ts'
import { BackupError, inWords } from './backup-error.ts'
import { type MadeBackup, type ShopToBackUp, writeBackup } from './write-backup.ts'

/** Why the backup was made. Rotation never removes manual ones. */
export type Occasion = 'diaria' | 'manual' | 'antes-de-actualizar'

export interface StoredBackup {
  path: string
  madeAt: Date
  occasion: Occasion
}

const NAME =
  /^azahar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(diaria|manual|antes-de-actualizar)\.tar(?:\.aes)?$/

export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string {
  return resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
}

/** Makes a backup in the folder. Throws a BackupError, also while another backup is made there. */
export async function makeBackup(
  shop: ShopToBackUp,
  folder: string,
  { occasion, passphrase }: { occasion: Occasion; passphrase?: string | undefined },
): Promise<MadeBackup> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const lock = lockFolder(folder)
    try {
      await removeUnfinished(folder)
      const madeAt = new Date()
      const time = madeAt.toISOString().replaceAll(/[:.]/g, '-')
      const name = `azahar-${time}-${occasion}.tar${passphrase ? '.aes' : ''}`
      return await writeBackup(shop, join(folder, name), { madeAt, passphrase })
    } finally {
      lock.release()
    }
  } catch (error) {
    throw inWords(error, `No se ha podido hacer la copia en ${folder}`)
  }
}

function lockFolder(folder: string) {
  try {
    return takeDataLock(join(folder, 'copia'))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new BackupError(`Ya se está haciendo otra copia en ${folder}.`)
  }
}

/** Removes partial files of killed processes. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^\.azahar-.*\.partial$/.test(name)) await rm(join(folder, name), { force: true })
}

/** Whether the file of a backup is one of `npm run backup`. */
export function isManual(path: string): boolean {
  return NAME.exec(basename(path))?.[6] === ('manual' satisfies Occasion)
}

/** The backups of the folder, newest first. */
export function storedBackups(folder: string): StoredBackup[] {
  return namesIn(folder)
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, day, hour, minute, second, ms, occasion] = NAME.exec(name) ?? []
      if (!occasion) return []
      const madeAt = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
      return { path: join(folder, name), madeAt, occasion: occasion as Occasion }
    })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // no backup was made yet
  }
}
