import { readFile } from 'node:fs/promises'
import { type AddedFile, DurableFolder } from './durable-folder.ts'
import { PRODUCT_IMAGES, type Storage } from './storage.ts'

/** The names in a folder of the storage; empty when the folder does not exist. */
export async function filesIn(storage: Storage, folder: string): Promise<string[]> {
  const names: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await storage.listAll(`${folder}/`, { paginationToken }).catch((error) => {
      if (error.code === 'ENOENT') return { objects: [], paginationToken: undefined }
      throw error
    })
    for (const { name } of page.objects) names.push(name)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return names
}

/** Copies every original image and reads it again; variants are encoded from them again. Returns their number. */
export async function copyOriginals(from: Storage, to: Storage): Promise<number> {
  const names = await filesIn(from, PRODUCT_IMAGES)
  for (const name of names) {
    const key = `${PRODUCT_IMAGES}/${name}`
    const bytes = Buffer.from(await from.getBytes(key))
    await to.put(key, bytes)
    if (!bytes.equals(await to.getBytes(key))) throw new Error(`La imagen ${name} no quedó igual`)
  }
  return names.length
}

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
