import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ArchiveError } from '#server/images/archive/archive-error.ts'
import { type ImageArchive, readArchive } from '#server/images/archive/read-archive.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { readStored, type Storage } from '#server/storage/storage.ts'

/** The folder of ZIP files in the storage. They are in no backup: what is stored of them are images of products. */
const IMAGE_ARCHIVES = 'import-images'
const ID = /^[0-9a-f]{32}$/
const DAY_MS = 24 * 60 * 60 * 1000
/** Days for which images that failed can be stored again. */
const ARCHIVE_DAYS = 7

/** Checks a ZIP file and stores it. Returns its id. Throws an ArchiveError. */
export async function storeArchive(storage: Storage, bytes: Uint8Array): Promise<string> {
  await readArchive(bytes)
  const id = randomBytes(16).toString('hex')
  await storage.put(toKey(id), bytes)
  return id
}

/** A stored ZIP file by its id. Throws an ArchiveError when there is none. */
export async function openArchive(storage: Storage, id: string): Promise<ImageArchive> {
  const bytes = ID.test(id) ? await readStored(storage, toKey(id)) : undefined
  if (!bytes) throw new ArchiveError('gone')
  return readArchive(bytes)
}

const toKey = (id: string) => `${IMAGE_ARCHIVES}/${id}.zip`

/** Deletes ZIP files after a week, and after a day those without an image that waits or has failed. */
export async function forgetArchives({ db, storage }: { db: Db; storage: Storage }): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct archive as id from image_fetches where archive is not null and state <> 'stored'`)
  const needed = new Set(rows.map(({ id }) => toKey(id)))
  for (const name of await filesIn(storage, IMAGE_ARCHIVES)) {
    const key = `${IMAGE_ARCHIVES}/${name}`
    const { lastModified } = await storage.getMetaData(key)
    const days = (Date.now() - lastModified.getTime()) / DAY_MS
    if (days > ARCHIVE_DAYS || (days > 1 && !needed.has(key))) await storage.delete(key)
  }
}

/** Holds the ZIP file in memory that a worker reads image by image: one for each worker. */
export class OpenArchives {
  readonly #storage: Storage
  readonly #open = new Map<string, Promise<ImageArchive>>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  async readImage(id: string, path: string): Promise<Uint8Array> {
    return (await this.#get(id)).readImage(path)
  }

  #get(id: string): Promise<ImageArchive> {
    const open = this.#open.get(id)
    if (open) return open
    const [oldest] = this.#open.keys()
    if (oldest !== undefined && this.#open.size >= MAX_OPEN) this.#open.delete(oldest)
    const opening = openArchive(this.#storage, id)
    this.#open.set(id, opening)
    return opening
  }
}

const MAX_OPEN = 2
