import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/database.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import { filesIn } from '#server/storage/files-in.ts'
import {
  IMAGE_VARIANTS,
  PREVIEWS,
  PRODUCT_IMAGES,
  type Storage,
  UPLOADED_NAME,
} from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { UploadError } from './upload-error.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Files per transaction: the lock is held while they are removed. */
const BATCH = 25
/** Also the unfinished files that a power cut leaves, which begin with a dot. */
const NAME = /^\.?[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/

interface Place {
  db: Db
  storage: Storage
  log: Pick<Log, 'warn'>
  signal?: AbortSignal | undefined
}

/**
 * Called inside the transaction of a save, before its rows: no process removes these images until it ends. Throws an
 * UploadError when one of them is no longer stored.
 */
export async function claimImages(
  transaction: Db,
  storage: Storage,
  paths: readonly string[],
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.images})`)
  for (const path of ownNames(paths)) {
    if (!(await storage.exists(`${PRODUCT_IMAGES}/${path}`))) throw new UploadError('gone')
  }
}

/** After a save or a removal is committed: deletes those of these images that no product shows any more. */
export async function removeUnreferenced(paths: readonly string[], place: Place): Promise<number> {
  return removeInBatches(ownNames(paths), place)
}

/**
 * Removes images that no product shows and that are unchanged since `olderThan` (a day ago): uploaded, but never saved.
 * Also removes variants without an original, and previews that the queue does not know. Failures are only logged;
 * `signal` stops it between two batches.
 */
export async function removeOrphans({
  db,
  storage,
  log,
  olderThan = new Date(Date.now() - DAY_MS),
  signal,
}: Place & { olderThan?: Date; signal?: AbortSignal }): Promise<number> {
  const place = { db, storage, log, signal }
  try {
    const names = ownNames(await filesIn(storage, PRODUCT_IMAGES))
    const shown = await findShown(db)
    const old: string[] = []
    for (const name of names) {
      if (!shown.has(name) && (await isOlder(storage, name, olderThan))) old.push(name)
    }
    const removed = await removeInBatches(old, place)
    // Before the originals: another node may store an image meanwhile, and encode it.
    const encoded = ownNames(await filesIn(storage, IMAGE_VARIANTS))
    const originals = new Set(ownNames(await filesIn(storage, PRODUCT_IMAGES)))
    for (const name of encoded) {
      if (signal?.aborted) break
      if (!originals.has(name)) await removeVariants(name, place)
    }
    await removeUnknownPreviews(place)
    return removed
  } catch (error) {
    log.warn({ err: error }, 'No se pudieron buscar imágenes sin usar')
    return 0
  }
}

async function removeInBatches(names: string[], place: Place): Promise<number> {
  let removed = 0
  for (let from = 0; from < names.length && !place.signal?.aborted; from += BATCH) {
    removed += await removeBatch(names.slice(from, from + BATCH), place)
  }
  return removed
}

/** Under the lock the rows are read again: a save that claimed one of these images has ended by then. */
async function removeBatch(names: string[], { db, storage, log }: Place): Promise<number> {
  try {
    return await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.images})`)
      const shown = await findShown(transaction, names)
      const unused = names.filter((name) => !shown.has(name))
      const outcomes = await Promise.allSettled(unused.map((name) => removeImage(name, { db, storage, log })))
      const removed = unused.filter((_, place) => outcomes[place]?.status === 'fulfilled')
      await transaction.execute(
        sql`delete from image_tasks where kind = 'variants' and subject = any(${sql.param(removed)})`,
      )
      return removed.length
    })
  } catch (error) {
    log.warn({ err: error, names }, 'No se pudieron borrar imágenes sin usar')
    return 0
  }
}

/** Deletes the original first: without it no new variant is encoded. */
async function removeImage(name: string, place: Place): Promise<void> {
  try {
    await place.storage.delete(`${PRODUCT_IMAGES}/${name}`)
  } catch (error) {
    place.log.warn({ err: error, name }, 'Una imagen sin usar no se pudo borrar')
    throw error
  }
  await removeVariants(name, place)
}

async function removeVariants(name: string, { storage, log }: Place): Promise<void> {
  try {
    await storage.deleteAll(`${IMAGE_VARIANTS}/${name}/`)
  } catch (error) {
    log.warn({ err: error, name }, 'Las copias de una imagen no se pudieron borrar')
  }
}

/** Deletes previews of a former database in the same storage. */
async function removeUnknownPreviews({ db, storage, signal }: Place): Promise<void> {
  // Before the queue: another node may render the preview of a new product meanwhile.
  const stored = await filesIn(storage, PREVIEWS)
  const { rows } = await db.execute<{ subject: string }>(
    sql`select subject from image_tasks where kind = 'preview'`,
  )
  const known = new Set(rows.map(({ subject }) => subject))
  for (const subject of stored) {
    if (!signal?.aborted && !known.has(subject)) await storage.deleteAll(`${PREVIEWS}/${subject}/`)
  }
}

/**
 * By table, a query of the images that its rows show. Removed products and changes can be undone, with their images.
 * An image of the settings is found by the name of an upload: a new column cannot be forgotten here, and the backup before an
 * upgrade reads older tables.
 */
export const SHOWN_IMAGES: Readonly<Record<string, string>> = {
  product_images: 'select storage_path as path from product_images',
  removed_products: 'select unnest(images) as path from removed_products',
  product_versions: "select unnest(images) as path from product_versions where images <> '{}'",
  store_settings: `select value as path from store_settings s, jsonb_each_text(to_jsonb(s))
    where value ~ '${UPLOADED_NAME.source}'`,
}

/** Those of the names, or all of them, that the shop shows or may show again. */
export async function findShown(db: Db, names?: readonly string[]): Promise<Set<string>> {
  const only = names ? sql`where path = any(${sql.param(names)})` : sql``
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct path from (${sql.raw(Object.values(SHOWN_IMAGES).join(' union all '))}) as shown ${only}`)
  return new Set(rows.map(({ path }) => path))
}

async function isOlder(storage: Storage, name: string, olderThan: Date): Promise<boolean> {
  try {
    return (await storage.getMetaData(`${PRODUCT_IMAGES}/${name}`)).lastModified < olderThan
  } catch {
    return false // removed meanwhile
  }
}

/** Without images of other sites, and without anything that could lead out of the folder. */
function ownNames(paths: readonly string[]): string[] {
  return paths.filter((path) => NAME.test(path))
}

const EVERY_MS = 6 * 60 * 60 * 1000

/**
 * Removes images that were uploaded but never saved, now and every six hours. Several nodes may do so concurrently:
 * each removal takes the images lock. Returns a function that stops it and waits for a running round.
 */
export function startCleanupJob(place: {
  db: Db
  storage: Storage
  log: Pick<Log, 'info' | 'warn' | 'error'>
}): () => Promise<void> {
  return startScheduledTask(
    async (signal) => {
      const removed = await removeOrphans({ ...place, signal })
      if (removed > 0) place.log.info({ removed }, 'Imágenes sin usar borradas')
    },
    { everyMs: EVERY_MS, failure: 'Las imágenes sin usar no se pudieron borrar', log: place.log },
  )
}
