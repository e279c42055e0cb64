import { IMAGE_WIDTHS, type ImageWidth } from '#domain/image-url.ts'

/** What visitors get, the best first. */
export const FORMATS = ['avif', 'webp', 'jpeg'] as const
export type Format = (typeof FORMATS)[number]

export interface VariantAddress {
  name: string
  width: ImageWidth
  /** Absent when the browser's Accept header is to decide. */
  format?: Format
}

const ADDRESS =
  /^\/images\/([A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*)\/(\d{1,5})(?:\.(avif|webp|jpg))?$/
const ORIGINAL = /\.(?:svg|jpe?g|png|webp|avif)$/i

/** Reads `/images/<name>/<width>[.<format>]` as sent; undefined for every address that we do not write ourselves. */
export function parseVariantAddress(path: string): VariantAddress | undefined {
  const [, name = '', digits = '', extension] = ADDRESS.exec(path) ?? []
  const width = IMAGE_WIDTHS.find((one) => String(one) === digits)
  if (!width || name.length > 128 || !ORIGINAL.test(name)) return undefined
  const format = extension === 'jpg' ? 'jpeg' : (extension as Format | undefined)
  return format ? { name, width, format } : { name, width }
}
