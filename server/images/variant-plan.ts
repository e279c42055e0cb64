import { IMAGE_VARIANTS } from '#server/storage/storage.ts'
import { IMAGE_WIDTHS, type ImageWidth } from '#shop/images/image-url.ts'

/** Formats for browsers, the best first. */
export const FORMATS = ['avif', 'webp', 'jpeg'] as const
export type Format = (typeof FORMATS)[number]

/**
 * The widths in which each format is stored. Nearly every browser accepts AVIF, which has all widths of the pages. The
 * older formats have fewer; a request for another width gets the next larger one.
 */
const WIDTHS: Record<Format, readonly ImageWidth[]> = {
  avif: IMAGE_WIDTHS,
  webp: [240, 480, 960],
  jpeg: [480, 960],
}

/** The file endings in URLs. */
const ENDINGS: Record<Format, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg' }

/** One stored file of an image. */
export interface Variant {
  width: ImageWidth
  format: Format
}

/** Every variant of an image, those of the product card first. */
export const VARIANTS: readonly Variant[] = FORMATS.flatMap((format) =>
  WIDTHS[format].map((width) => ({ width, format })),
)

/** The variant that answers a request for this width and format. */
export function plannedVariant(width: ImageWidth, format: Format): Variant {
  const widths = WIDTHS[format]
  const planned = widths.find((one) => one >= width) ?? (widths.at(-1) as ImageWidth)
  return { width: planned, format }
}

export const variantFile = ({ width, format }: Variant): string => `${width}.${format}`

/** The storage key of a variant of the image with this storage path. */
export const variantKey = (name: string, variant: Variant): string =>
  `${IMAGE_VARIANTS}/${name}/${variantFile(variant)}`

export interface ImageRequest {
  name: string
  width: ImageWidth
  /** Absent when the browser's Accept header decides. */
  format?: Format
}

const NAME = '[A-Za-z0-9][A-Za-z0-9_-]*(?:\\.[A-Za-z0-9_-]+)*'
const ADDRESS = new RegExp(`^/images/(${NAME})/(\\d{1,5})(?:\\.(${Object.values(ENDINGS).join('|')}))?$`)
const ORIGINAL = /\.(?:svg|jpe?g|png|webp|avif)$/i

/** Reads `/images/<name>/<width>[.<format>]` as sent; undefined for every URL that the shop does not use. */
export function parseImageAddress(path: string): ImageRequest | undefined {
  const [, name = '', asked = '', ending] = ADDRESS.exec(path) ?? []
  const width = IMAGE_WIDTHS.find((one) => String(one) === asked)
  if (!width || name.length > 128 || !ORIGINAL.test(name)) return undefined
  const format = FORMATS.find((one) => ENDINGS[one] === ending)
  return format ? { name, width, format } : { name, width }
}
