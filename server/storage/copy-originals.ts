import { filesIn } from './files-in.ts'
import { PRODUCT_IMAGES, type Storage } from './storage.ts'

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
