import type { Database } from '#server/db/database.ts'
import { ArchiveError } from '#server/images/archive/archive-error.ts'
import { FetchError } from '#server/images/fetch/fetch-error.ts'
import { fetchImage } from '#server/images/fetch/fetch-image.ts'
import { INTERNET, type Internet } from '#server/images/fetch/internet.ts'
import { removeUnreferenced } from '#server/images/upload/orphans.ts'
import { storeUpload } from '#server/images/upload/store-upload.ts'
import { UploadError } from '#server/images/upload/upload-error.ts'
import { startScheduledTask } from '#server/jobs/scheduled-task.ts'
import { PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import type { Log } from '#server/telemetry/log.ts'
import { attachImage } from './attach-image.server.ts'
import { OpenArchives } from './image-archives.server.ts'
import {
  type ClaimedImage,
  claimImage,
  endImages,
  failImage,
  releaseAllImages,
  releaseImage,
} from './image-queue.server.ts'

/** For nodes that were not notified, and for images that become due again. */
const EVERY_MS = 15_000
/** Images at a time on this node, each of another host. */
const WORKERS = 2

interface ImageFetchParts {
  database: Pick<Database, 'db' | 'engine' | 'listen'>
  storage: Storage
  log: Pick<Log, 'info' | 'warn' | 'error'>
  internet?: Internet
}

/**
 * Stores the queued images of imports (migrations/0033_image_fetches.sql). Several nodes share the queue. Returns a
 * function that stops it and releases what it works on.
 */
export function startImageFetches(parts: ImageFetchParts): () => Promise<void> {
  const { database, log } = parts
  let isFirst = true
  return startScheduledTask(
    async (signal) => {
      if (isFirst && database.engine === 'pglite') await releaseAllImages(database.db)
      isFirst = false
      await runImageFetches(parts, signal)
    },
    {
      everyMs: EVERY_MS,
      failure: 'Las imágenes de una importación no se pudieron guardar',
      log,
      wakeUp: {
        listen: (wake) => database.listen('image_fetches', wake),
        failure: 'Sin avisos de imágenes por importar',
      },
    },
  )
}

/** Processes the queue until nothing is due. */
export async function runImageFetches(parts: ImageFetchParts, signal: AbortSignal): Promise<void> {
  const archives = new OpenArchives(parts.storage)
  const work = async () => {
    for (;;) {
      const image = signal.aborted ? undefined : await claimImage(parts.database.db)
      if (!image) return
      await runImage(image, parts, archives, signal)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: WORKERS }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function runImage(
  image: ClaimedImage,
  { database: { db }, storage, log, internet = INTERNET }: ImageFetchParts,
  archives: OpenArchives,
  signal: AbortSignal,
): Promise<void> {
  if (image.undone) return endImages(db, image.changeId)
  try {
    const isStored = image.storedPath && (await storage.exists(`${PRODUCT_IMAGES}/${image.storedPath}`))
    if (isStored && image.storedPath) {
      await attachImage({ db, storage }, image, image.storedPath)
      return
    }
    const bytes = image.archive
      ? await archives.readImage(image.archive, image.entry ?? '')
      : await fetchImage(image.url ?? '', { signal, internet })
    const storagePath = await storeUpload(() => ({ originalName: toName(image), bytes }), { storage })
    if (!(await attachImage({ db, storage }, image, storagePath)))
      await removeUnreferenced([storagePath], { db, storage, log })
  } catch (error) {
    if (signal.aborted) return releaseImage(db, image)
    const reason = toReason(error)
    if (reason === UNEXPECTED) log.warn({ err: error }, 'Una imagen de una importación no se pudo guardar')
    await failImage(db, image, reason)
  }
}

/** Only chooses the message of a rejected file. */
const toName = ({ url, entry }: ClaimedImage) => entry ?? url?.replace(/[?#].*$/, '') ?? ''

const UNEXPECTED = { message: 'La imagen no se pudo guardar.', again: true }

function toReason(error: unknown): { message: string; again: boolean } {
  if (error instanceof FetchError) return error
  if (error instanceof ArchiveError) return { message: error.message, again: false }
  if (error instanceof UploadError) return { message: error.message, again: error.status === 503 }
  return UNEXPECTED
}
