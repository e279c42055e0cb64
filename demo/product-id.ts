import { hash } from 'node:crypto'

/**
 * The id of a perfume of a catalog file: a UUID (version 8) of brand and name, so that its URL is the same in every
 * installation.
 */
export function toProductId({ brand, name }: { brand: string; name: string }): string {
  const text = `azahar:product:${JSON.stringify([brand, name])}`
  const bytes = hash('sha256', text, 'buffer').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
