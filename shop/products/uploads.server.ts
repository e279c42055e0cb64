import { statusForError } from '#server/db/database-availability.ts'
import { imageStates, queueVariants, retryVariants } from '#server/images/tasks/task-queue.ts'
import { findShown, removeUnreferenced } from '#server/images/upload/orphans.ts'
import { storeUpload } from '#server/images/upload/store-upload.ts'
import { UploadError } from '#server/images/upload/upload-error.ts'
import { PRODUCT_IMAGES } from '#server/storage/storage.ts'
import type { UploadAnswer } from './save-outcome.ts'
import type { SavePlace } from './save-product.server.ts'

/** A file of the sent form, as `server/http/parse-form.ts` reads it. */
interface SentPhoto {
  name: string
  bytes: Uint8Array
}

/** Stores the uploaded photo. Every error has a status and a Spanish message. */
export async function receiveImage(
  photos: readonly SentPhoto[],
  { db, storage, log }: SavePlace,
): Promise<Response> {
  try {
    const [photo] = photos
    if (!photo) throw new UploadError('incomplete')
    if (photo.bytes.length === 0) throw new UploadError('empty')
    const upload = { originalName: photo.name, bytes: photo.bytes }
    const storagePath = await storeUpload(() => upload, { storage })
    await queueVariants(db, storagePath).catch(async (error) => {
      // On a nearly full disk, where the database takes no writes, each attempt would leave another file.
      await storage.delete(`${PRODUCT_IMAGES}/${storagePath}`)
      throw error
    })
    return answer(201, { storagePath })
  } catch (error) {
    if (error instanceof UploadError) return answer(error.status, { message: error.message })
    log.warn({ err: error }, 'Una imagen no se pudo recibir')
    return answer(statusForError(error), { message: 'La imagen no se pudo recibir. Inténtalo de nuevo.' })
  }
}

/** Removes an uploaded photo of an unsaved product. A photo that a product uses stays. */
export async function discardImage(request: Request, place: SavePlace): Promise<Response> {
  const path = new URL(request.url).searchParams.get('path') ?? ''
  if (!/^[0-9a-f]{32}\.[a-z]{3,4}$/.test(path)) {
    return answer(400, { message: 'Esa imagen no existe.' })
  }
  if ((await findShown(place.db, [path])).size > 0)
    return answer(409, { message: 'La tienda muestra esta imagen.' })
  await removeUnreferenced([path], place)
  const stillThere = await place.storage.exists(`${PRODUCT_IMAGES}/${path}`)
  return stillThere ? answer(503, { message: 'La imagen no se pudo borrar.' }) : answer(200, {})
}

/** The state of the variants of the named images (`path`). */
export async function reportImageStates(request: Request, { db }: SavePlace): Promise<Response> {
  const paths = new URL(request.url).searchParams.getAll('path').filter(isImagePath).slice(0, MAX_STATES)
  return Response.json(await imageStates(db, paths))
}

/** Queues the failed variants of an image for a retry. */
export async function retryImage(request: Request, { db }: SavePlace): Promise<Response> {
  const path = new URL(request.url).searchParams.get('path') ?? ''
  if (!isImagePath(path)) return answer(400, { message: 'Esa imagen no existe.' })
  await retryVariants(db, path)
  return answer(200, {})
}

const isImagePath = (path: string) => /^[\w.-]+$/.test(path)

/** Above the number of images in any form. */
const MAX_STATES = 100

const answer = (status: number, body: UploadAnswer) => Response.json(body, { status })
