import { PRODUCT_IMAGES, randomImageName, type Storage } from '#server/storage/storage.ts'
import { emitter, timed } from '#server/telemetry/instrumentation.ts'
import { Decoder } from './decoder.ts'
import { acceptedType } from './file-type.ts'
import { MAX_BYTES } from './limits.ts'
import { UploadError } from './upload-error.ts'

const emitImage = emitter('image')

/** A file as the operator sent it. Its name is only a hint for the message when it is refused. */
export interface Upload {
  originalName?: string
  bytes: Uint8Array
}

export interface StoredUpload {
  /** What `product_images.storage_path` holds. */
  storagePath: string
  width: number
  height: number
}

/** One process for the whole shop: a second would double the memory that images may take. */
const shopDecoder = new Decoder()

/**
 * Keeps an uploaded photo, drawn again from its pixels under a random name; the file as sent is never
 * stored. It is read only when its turn comes. Throws an UploadError when it is no photo that we take.
 */
export async function storeUpload(
  read: () => Upload | Promise<Upload>,
  { storage, decoder = shopDecoder }: { storage: Storage; decoder?: Decoder },
): Promise<StoredUpload> {
  return decoder.inPlace(async () => {
    const { bytes, originalName } = await read()
    if (bytes.length > MAX_BYTES) throw new UploadError('tooManyBytes')
    const type = acceptedType(bytes, originalName)
    const image = await timed(decoder.reEncode(bytes, type), (ms, failed) =>
      emitImage(() => ({ job: 'upload', ms, failed })),
    )
    const storagePath = randomImageName(type)
    try {
      await storage.put(`${PRODUCT_IMAGES}/${storagePath}`, image.bytes)
    } catch (error) {
      throw new UploadError('notStored', { cause: error })
    }
    return { storagePath, width: image.width, height: image.height }
  })
}
