import sharp, { type Sharp } from 'sharp'
import { type Format, plannedVariant, type Variant } from '#server/images/variant-plan.ts'
import { IMAGE_PIXELS } from '#shop/images/file-limits.ts'

/** Behind transparent images in a format without transparency: the `lino` of the page. */
export const BACKGROUND = '#efe5d4'

/** Default resolution for SVG in dots per inch, and the max of librsvg. */
const SVG_DENSITY = 72
const MAX_DENSITY = 2400

export interface VariantsJob {
  kind: 'variants'
  original: Uint8Array
  /** An SVG that an earlier version drew for its demo: it scales to any size. */
  isDrawing: boolean
  wanted: readonly Variant[]
}

export interface EncodedVariant extends Variant {
  bytes: Uint8Array
  /** Milliseconds for the encoding. */
  ms: number
}

/** Of feeds: Meta refuses images with a side below 500 px. The longer side is bounded for panoramas. */
const FEED_IMAGE = { variant: plannedVariant(1280, 'jpeg'), minSide: 500, maxWidth: 1500 }

/**
 * The wanted variants of an original, never wider than it is, except that of feeds; throws when it cannot be decoded.
 */
export async function encodeVariants({
  original,
  isDrawing,
  wanted,
}: VariantsJob): Promise<EncodedVariant[]> {
  const widest = Math.max(...wanted.map(({ width }) => width))
  const { data, info } = await (isDrawing ? await renderDrawing(original, widest) : openImage(original))
    .resize({ width: widest, withoutEnlargement: !isDrawing })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const encoded = new Map<string, EncodedVariant>()
  const variants: EncodedVariant[] = []
  for (const variant of wanted) {
    const drawnWidth = toWidth(variant, width / height, width)
    const key = `${drawnWidth} ${variant.format}`
    let made = encoded.get(key)
    if (!made) {
      const start = performance.now()
      const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: drawnWidth })
      const bytes = await ENCODERS[variant.format](resized).toBuffer()
      made = { ...variant, bytes, ms: performance.now() - start }
      encoded.set(key, made)
    }
    variants.push({ ...made, ...variant })
  }
  return variants
}

function toWidth({ width, format }: Variant, aspect: number, natural: number): number {
  const fitting = Math.min(width, natural)
  const { variant, minSide, maxWidth } = FEED_IMAGE
  if (format !== variant.format || width !== variant.width) return fitting
  return Math.max(fitting, Math.min(Math.ceil(minSide * Math.max(1, aspect)), maxWidth))
}

/**
 * Measured on drawn bottles and photos (decision 0025): AVIF at effort 2 takes a sixth of the time of effort 4 for 5 to
 * 10 % more bytes; full color resolution (4:4:4) takes a quarter more time without a visible difference.
 */
const ENCODERS: Record<Format, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 72, alphaQuality: 90, effort: 4 }),
  jpeg: (image) => image.flatten({ background: BACKGROUND }).jpeg({ quality: 76, mozjpeg: true }),
}

export function openImage(original: Uint8Array): Sharp {
  return sharp(original, { limitInputPixels: IMAGE_PIXELS, failOn: 'error' }).autoOrient()
}

/** Rendered at the width wanted, not resized to it. */
export async function renderDrawing(original: Uint8Array, width: number): Promise<Sharp> {
  const { width: natural = width } = await sharp(original).metadata()
  const density = Math.min(MAX_DENSITY, Math.max(1, Math.ceil((SVG_DENSITY * width) / natural)))
  return sharp(original, { limitInputPixels: IMAGE_PIXELS, failOn: 'error', density })
}
