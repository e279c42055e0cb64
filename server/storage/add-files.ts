import { readFile } from 'node:fs/promises'
import { type AddedFile, DurableFolder } from './durable-folder.ts'
import type { Storage } from './storage.ts'

/** Files sent at once: enough to keep an object store busy. */
const AT_ONCE = 16

/** Adds files of this machine that never change, such as those of the demo, to the storage. */
export async function addFiles(storage: Storage, files: readonly AddedFile[]): Promise<void> {
  if (storage.driver instanceof DurableFolder) return storage.driver.addFiles(files)
  const rest = files.values()
  const sendRest = async () => {
    for (const { path, key } of rest) await storage.put(key, await readFile(path))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendRest))
}
