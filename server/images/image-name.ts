import { IMAGE_WIDTHS, type ImageSize } from '#domain/image-url.ts'

/** What visitors get, the best first. */
export const FORMATS = ['avif', 'webp', 'jpeg'] as const
export type Format = (typeof FORMATS)[number]

export interface VariantAddress {
  name: string
  size: ImageSize
  /** Absent when the browser's Accept header is to decide. */
  format?: Format
}

const ADDRESS =
  /^\/images\/([A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)\/(\d{1,5}|social)(?:\.(avif|webp|jpg))?$/
const ORIGINAL = /\.(?:svg|jpe?g|png|webp|avif)$/i

/** Reads `/images/<name>/<size>[.<format>]` as sent; undefined for every address that we do not write ourselves. */
export function parseVariantAddress(path: string): VariantAddress | undefined {
  const [, name = '', asked = '', extension] = ADDRESS.exec(path) ?? []
  const size = asked === 'social' ? asked : IMAGE_WIDTHS.find((one) => String(one) === asked)
  if (!size || name.length > 128 || !ORIGINAL.test(name)) return undefined
  const format = extension === 'jpg' ? 'jpeg' : (extension as Format | undefined)
  return format ? { name, size, format } : { name, size }
}
