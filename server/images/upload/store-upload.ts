import { PRODUCT_IMAGES, randomImageName, type Storage } from '#server/storage/storage.ts'
import { emitter, timed } from '#server/telemetry/instrumentation.ts'
import { IMAGE_BYTES } from '#shop/images/file-limits.ts'
import { Decoder } from './decoder.ts'
import { acceptedType } from './file-type.ts'
import { UploadError } from './upload-error.ts'

const emitImage = emitter('image')

/** A file as the operator sent it. Its name only helps to choose the message of a rejection. */
export interface Upload {
  originalName?: string
  bytes: Uint8Array
}

/** One process for the whole shop, because a second one would double the max memory for images. */
const shopDecoder = new Decoder()

/**
 * Stores an uploaded image, re-encoded from its pixels, under a random name. Returns it: the value of
 * `product_images.storage_path`. The original file is never stored. It is read only in its turn. Throws an UploadError when
 * the image is not accepted.
 */
export async function storeUpload(
  read: () => Upload | Promise<Upload>,
  { storage, decoder = shopDecoder }: { storage: Storage; decoder?: Decoder },
): Promise<string> {
  return decoder.inPlace(async () => {
    const { bytes, originalName } = await read()
    if (bytes.length > IMAGE_BYTES) throw new UploadError('tooManyBytes')
    const type = acceptedType(bytes, originalName)
    const image = await timed(decoder.reEncode(bytes, type), (ms, failed) =>
      emitImage(() => ({ job: 'upload', ms, failed })),
    )
    const storagePath = randomImageName(type)
    try {
      await storage.put(`${PRODUCT_IMAGES}/${storagePath}`, image)
    } catch (error) {
      throw new UploadError('notStored', { cause: error })
    }
    return storagePath
  })
}
