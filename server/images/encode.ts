import sharp from 'sharp'
import { type ImageSize, SOCIAL_IMAGE } from '#domain/image-url.ts'
import type { Format } from './image-name.ts'

/** Behind transparent pictures in a format without transparency: the `lino` of the page. */
export const BACKGROUND = '#efe5d4'

const MAX_PIXELS = 64_000_000
/** What an SVG is drawn at by default, in dots per inch, and the most that librsvg takes. */
const SVG_DENSITY = 72
const MAX_DENSITY = 2400

// Two pictures are made at a time (variants.ts), each on one thread; every picture is read once only.
sharp.concurrency(1)
sharp.cache(false)

/** Draws an original in the size wanted; throws when it cannot be decoded. */
export async function encodeVariant(
  original: Uint8Array,
  isDrawing: boolean,
  size: ImageSize,
  format: Format,
): Promise<Buffer> {
  const width = size === 'social' ? SOCIAL_IMAGE.width : size
  const source = isDrawing ? await drawnAt(original, width) : sharp(original, readOptions).autoOrient()
  const picture =
    size === 'social'
      ? source.resize({ ...SOCIAL_IMAGE, fit: 'contain', background: BACKGROUND })
      : source.resize({ width, withoutEnlargement: !isDrawing })
  // AVIF effort 2 is the knee for drawn bottles: 5 % more bytes than effort 4 in a sixth of its time.
  if (format === 'avif') return picture.avif({ quality: 50, effort: 2 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 72, alphaQuality: 90, effort: 4 }).toBuffer()
  return picture.flatten({ background: BACKGROUND }).jpeg({ quality: 76, mozjpeg: true }).toBuffer()
}

const readOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

/** A drawing has no size of its own to lose: it is rendered at the width wanted, not resized to it. */
async function drawnAt(original: Uint8Array, width: number) {
  const { width: natural = width } = await sharp(original, readOptions).metadata()
  const density = Math.min(MAX_DENSITY, Math.max(1, Math.ceil((SVG_DENSITY * width) / natural)))
  return sharp(original, { ...readOptions, density })
}
