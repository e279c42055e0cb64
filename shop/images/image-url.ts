/** The widths that pages request. Any other width gets a 404. */
export const IMAGE_WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** The size of a preview image (Open Graph), which messengers show beside a shared link. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const
/** The subject of the preview that every page without its own shows; the others are product ids. */
export const SHOP_PREVIEW = 'shop'

const PLACEHOLDER_IMAGE = '/placeholder.svg'

/** The state of the variants of a stored image, for the operator. */
export interface ImageState {
  state: 'pending' | 'ready' | 'failed'
  /** Why it failed, in Spanish. */
  error: string | null
}

/**
 * The URL of a stored image in one width. Without a format, the server negotiates the best one; feeds and structured
 * data set one.
 */
export function imageUrl(storagePath: string, width: ImageWidth, format?: 'avif' | 'webp' | 'jpg'): string {
  if (storagePath === '') return PLACEHOLDER_IMAGE
  if (isElsewhere(storagePath)) return storagePath
  return `/images/${encodeURIComponent(storagePath)}/${width}${format ? `.${format}` : ''}`
}

/** For `<img srcset>`; undefined for images that have one size only. */
export function imageSrcSet(storagePath: string, widths: readonly ImageWidth[]): string | undefined {
  if (storagePath === '' || isElsewhere(storagePath)) return undefined
  return widths.map((width) => `${imageUrl(storagePath, width)} ${width}w`).join(', ')
}

/** The URL of a preview image. `hash` is the hash of its content, so changed content has a new URL. */
export function previewUrl(subject: string, hash: string): string {
  return `/previews/${subject}/${hash}.jpg`
}

function isElsewhere(storagePath: string): boolean {
  return storagePath.startsWith('http')
}
