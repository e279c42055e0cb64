import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { Env } from '#server/env.ts'
import { DurableFolder } from './durable-folder.ts'
import { openBucket } from './s3.ts'

/** Stores files by key: in a folder, or in a bucket when several nodes share it. */
export type Storage = Disk

/** Originals, one per image, never overwritten: their names are random. */
export const PRODUCT_IMAGES = 'product-images'
/** What visitors get, made from the originals: server/images. */
export const IMAGE_VARIANTS = 'image-variants'
/** What messengers show beside a shared link, made from products: server/images/previews. */
export const PREVIEWS = 'previews'

/** The storage of the environment's settings. Throws a StartError when the bucket cannot be used. */
export async function storageFromEnv({
  STORAGE_URL,
  DATA_DIR,
}: Pick<Env, 'STORAGE_URL' | 'DATA_DIR'>): Promise<Storage> {
  return STORAGE_URL ? openBucket(STORAGE_URL) : openStorage(DATA_DIR)
}

/** Storage in the data folder. */
export function openStorage(dataDir: string): Storage {
  return new Disk(new DurableFolder({ location: join(dataDir, 'storage'), visibility: 'private' }))
}

/** A unique name that cannot be guessed, with the original's extension (without a dot). */
export function randomImageName(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${extension}`
}
