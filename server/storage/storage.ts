import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { StartError } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { DurableFolder } from './durable-folder.ts'

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

export function openStorage(dataDir: string): Storage {
  return new Disk(new DurableFolder({ location: join(dataDir, 'storage'), visibility: 'private' }))
}

/** A unique name that cannot be guessed, with the original's extension (without a dot). */
export function randomImageName(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${extension}`
}

/** A name that `randomImageName` gave to an uploaded image. */
export const UPLOADED_NAME = /^[0-9a-f]{32}\.(jpg|png|webp|avif)$/

/** Of keys that flydrive refuses, so that no file has them. */
const REFUSED_KEY = /^E_(?:UNALLOWED_CHARACTERS|PATH_TRAVERSAL_DETECTED|INVALID_KEY)$/

/** The bytes of a stored file; undefined when there is none. */
export async function readStored(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  try {
    return await storage.getBytes(key)
  } catch (error) {
    if (REFUSED_KEY.test((error as NodeJS.ErrnoException).code ?? '')) return undefined
    // It may have been written in the meantime; a store that cannot be reached throws again.
    return (await storage.exists(key)) ? storage.getBytes(key) : undefined
  }
}

const PROBE = 'azahar.txt'

/**
 * The bucket of an S3-compatible store, which several nodes share: `s3://KEY:SECRET@host/bucket?region=…`, or
 * `s3+http://` for one without TLS in the own network. Throws a StartError when it cannot be used. The SDK is loaded
 * only here, because a shop with a folder does not need it.
 */
export async function openBucket(address: string): Promise<Disk> {
  const { protocol, host, username, password, pathname, searchParams } = new URL(address)
  const { S3Driver } = await import('flydrive/drivers/s3')
  const bucket = decodeURIComponent(pathname.slice(1))
  const storage = new Disk(
    new S3Driver({
      endpoint: `${protocol === 's3:' ? 'https' : 'http'}://${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
      bucket,
      visibility: 'private',
      supportsACL: false,
      // The bucket in the path, and no checksums of Amazon's own: other stores know neither.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
    }),
  )
  try {
    // A written and read file proves that it is a store and accepts the keys.
    const mark = randomUUID()
    await storage.put(PROBE, mark)
    if ((await storage.get(PROBE)).length !== mark.length) throw new Error('no devuelve lo que guarda')
  } catch (error) {
    const { name, message } = innermost(error)
    throw new StartError(`No se puede usar STORAGE_URL (${host}/${bucket}): ${name} ${message}`)
  }
  return storage
}

function innermost(error: unknown): Error {
  for (let cause = error as Error; ; cause = cause.cause) if (!(cause.cause instanceof Error)) return cause
}
