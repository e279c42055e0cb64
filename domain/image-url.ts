/** The widths in which pictures are made. Any other is answered with 404. */
export const IMAGE_WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** What shared links show: a picture in this frame (Open Graph), the whole bottle on the shop's `lino`. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const
/** A drawn width, or the frame of shared links. */
export type ImageSize = ImageWidth | 'social'

export const PLACEHOLDER_IMAGE = '/placeholder.svg'

/**
 * The address of a stored picture in one width. Without a format, each browser gets the best it accepts;
 * feeds and structured data name one.
 */
export function imageUrl(storagePath: string, size: ImageSize, format?: 'avif' | 'webp' | 'jpg'): string {
  if (storagePath === '') return PLACEHOLDER_IMAGE
  if (isElsewhere(storagePath)) return storagePath
  return `/images/${encodeURIComponent(storagePath)}/${size}${format ? `.${format}` : ''}`
}

/** For `<img srcset>`; undefined for pictures that have one size only. */
export function imageSrcSet(
  storagePath: string,
  widths: readonly ImageWidth[] = IMAGE_WIDTHS,
): string | undefined {
  if (storagePath === '' || isElsewhere(storagePath)) return undefined
  return widths.map((width) => `${imageUrl(storagePath, width)} ${width}w`).join(', ')
}

function isElsewhere(storagePath: string): boolean {
  return storagePath.startsWith('http')
}
