import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { DurableFolder } from './durable-folder.ts'

/** Where files live, by key: a folder today, any flydrive driver (S3 and the like) when several nodes share it. */
export type Storage = Disk

/** Originals, one per picture, never overwritten: their names are random. */
export const PRODUCT_IMAGES = 'product-images'
/** What visitors get, made from the originals and safe to delete. */
export const IMAGE_VARIANTS = 'image-variants'

export function openStorage(dataDir: string): Storage {
  return new Disk(new DurableFolder({ location: join(dataDir, 'storage'), visibility: 'private' }))
}

/** A name that nobody can guess or meet twice, with the original's extension (without a dot). */
export function randomImageName(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${extension}`
}
