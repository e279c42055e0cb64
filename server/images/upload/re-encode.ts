import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_PIXELS, IMAGE_SIDE, STORED_SIDE } from '#shop/images/file-limits.ts'
import { type ImageType, isSequence } from './file-type.ts'
import { UploadError, type UploadFailure } from './upload-error.ts'

const LOADERS: Record<ImageType, { loader: string; format: string }> = {
  jpg: { loader: 'VipsForeignLoadJpegBuffer', format: 'jpeg' },
  png: { loader: 'VipsForeignLoadPngBuffer', format: 'png' },
  webp: { loader: 'VipsForeignLoadWebpBuffer', format: 'webp' },
  avif: { loader: 'VipsForeignLoadHeifBuffer', format: 'heif' },
}

/** Error messages of the library and the failures they mean; all others mean a damaged file. */
const SHARP_FAILURES: [RegExp, UploadFailure][] = [
  [/pixel limit/i, 'tooManyPixels'],
  [/memory/i, 'tooHeavy'],
]
/** Warnings about files of cameras (Samsung phones above all) in which every pixel is intact. */
const HARMLESS = /VipsJpeg: (?:Invalid SOS parameters|[^\n]*extraneous bytes before marker)/

/** Allows only the loaders of accepted types and `others`; one thread and no cache save memory. */
export function limitLibrary(...others: string[]): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [...Object.values(LOADERS).map(({ loader }) => loader), ...others] })
  sharp.concurrency(1)
  sharp.cache(false)
}

/**
 * Re-encodes an image from its pixels: upright, in sRGB, 8 bits a channel, at most STORED_SIDE long. Nothing else of
 * the file is left. Throws an UploadError when the image is damaged or not accepted.
 */
export async function reEncode(bytes: Uint8Array, type: ImageType): Promise<Uint8Array> {
  try {
    return await read(bytes, type, 'warning').catch((error) => {
      if (HARMLESS.test(String(error))) return read(bytes, type, 'error')
      throw error
    })
  } catch (error) {
    if (error instanceof UploadError) throw error
    const failure = SHARP_FAILURES.find(([said]) => said.test(String(error)))?.[1] ?? 'damaged'
    throw new UploadError(failure, { cause: error })
  }
}

async function read(bytes: Uint8Array, type: ImageType, failOn: 'warning' | 'error'): Promise<Uint8Array> {
  if (isAnimated(bytes, type)) throw new UploadError('animated')
  const image = sharp(bytes, { failOn, limitInputPixels: IMAGE_PIXELS, autoOrient: true })
  refuseByHeader(await image.metadata(), type)
  const smaller = image
    .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return encode(smaller, type).toBuffer()
}

function refuseByHeader(metadata: Metadata, type: ImageType): void {
  const { format, compression, width, height, pages = 1 } = metadata
  if (format !== LOADERS[type].format) throw new UploadError('damaged')
  if (format === 'heif' && compression !== 'av1') throw new UploadError('heic')
  if (Math.max(width, height) > IMAGE_SIDE) throw new UploadError('tooLong')
  if (width * height > IMAGE_PIXELS) throw new UploadError('tooManyPixels')
  if (pages > 1) throw new UploadError('animated')
}

/** The library does not report animation: it reads the first image of an animated PNG or AVIF like a still one. */
function isAnimated(bytes: Uint8Array, type: ImageType): boolean {
  if (type === 'avif') return isSequence(bytes)
  if (type !== 'png') return false
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const chunk = file.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL' || chunk === 'fdAT') return true
    if (chunk === 'IEND') return false
  }
  return false
}

/** The quality suits the source of all variants; the effort is low, because visitors never get this file. */
function encode(image: Sharp, type: ImageType): Sharp {
  if (type === 'png') return image.png({ compressionLevel: 6 })
  if (type === 'webp') return image.webp({ quality: 90, effort: 3 })
  if (type === 'avif') return image.avif({ quality: 70, effort: 1 })
  return image.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
}
