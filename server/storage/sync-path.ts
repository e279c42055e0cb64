import { open } from 'node:fs/promises'
import { Semaphore } from '#server/jobs/semaphore.ts'

/** Writes a file or a folder to the disk: a rename or a link is there only once its folder is. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    if (process.platform === 'win32' && (await handle.stat()).isDirectory()) return // Windows cannot sync folders
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** More would open more files at a time than some systems allow. */
const SYNCS_AT_A_TIME = 32

/** In less time than one after the other: the disk commits together those that wait. */
export async function syncPaths(paths: readonly string[]): Promise<void> {
  const semaphore = new Semaphore(SYNCS_AT_A_TIME)
  await Promise.all(paths.map((path) => semaphore.run(() => syncPath(path))))
}
