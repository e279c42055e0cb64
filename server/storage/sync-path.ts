import { open } from 'node:fs/promises'

/**
 * Writes a file or a folder to the disk: a rename or a link is there only once its folder is. Several at once take less
 * time than one after the other, since the disk commits together those that wait.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    if (process.platform === 'win32' && (await handle.stat()).isDirectory()) return // Windows cannot sync folders
    await handle.sync()
  } finally {
    await handle.close()
  }
}
