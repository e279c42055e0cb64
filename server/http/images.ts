import { hash } from 'node:crypto'
import type { Context } from 'hono'
import {
  FORMATS,
  type Format,
  type ImageRequest,
  parseImageAddress,
  plannedVariant,
  VARIANTS,
  type Variant,
  variantFile,
  variantKey,
} from '#server/images/variant-plan.ts'
import { filesIn } from '#server/storage/files-in.ts'
import { IMAGE_VARIANTS, PRODUCT_IMAGES, readStored, type Storage } from '#server/storage/storage.ts'
import { qualityValues } from './accepted-encodings.ts'
import { errorResponse, NOT_FOUND } from './error-response.ts'
import { isUnchanged } from './file-response.ts'
import type { ShopEnv } from './shop-env.ts'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * `/images/<name>/<width>[.<format>]`: a stored image that a background job encoded (server/images). A substitute for a
 * variant that is not encoded yet is not cached: caches store the variant under this URL for a year.
 */
export function images(storage: Storage) {
  return async (c: Context<ShopEnv>): Promise<Response> => {
    const request = parseImageAddress(c.get('target').split('?')[0] ?? '')
    const found = request && (await findImage(storage, request, acceptedFormats(c.req.header('accept'))))
    if (!found) return errorResponse(NOT_FOUND, c.get('origin'))
    const headers = {
      'content-type': found.type,
      'cache-control': found.isFinal ? IMMUTABLE : 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
      // An original may be an SVG that an earlier version drew.
      'content-security-policy': "default-src 'none'; sandbox",
      ...(request.format ? {} : { vary: 'Accept' }),
    }
    return imageResponse(found.bytes, headers, c.req.header('if-none-match'))
  }
}

/** The bytes with their ETag, or 304 when the browser has them. */
export function imageResponse(
  bytes: Uint8Array,
  headers: Record<string, string>,
  ifNoneMatch: string | undefined,
): Response {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
  const tagged = { ...headers, etag }
  if (isUnchanged(tagged, ifNoneMatch)) return new Response(null, { status: 304, headers: tagged })
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...tagged, 'content-length': String(bytes.length) },
  })
}

/**
 * The formats that a browser accepts, the smallest first among equals, JPEG last. All others have to be named: a
 * client that sends only a wildcard (older browsers, the previews of messengers) gets JPEG.
 */
function acceptedFormats(accept: string | undefined): Format[] {
  const qualities = qualityValues(accept ?? '')
  const wildcard = qualities.get('image/*') ?? qualities.get('*/*') ?? 0
  const quality = (format: Format) => qualities.get(`image/${format}`) ?? (format === 'jpeg' ? wildcard : 0)
  const taken = FORMATS.filter((format) => quality(format) > 0).sort((a, b) => quality(b) - quality(a))
  return taken.includes('jpeg') ? taken : [...taken, 'jpeg']
}

interface FoundImage {
  bytes: Uint8Array
  /** Media type. */
  type: string
  /** Whether this is the variant itself, and not a substitute until it is encoded. */
  isFinal: boolean
}

/**
 * The stored file for a request, undefined when there is no such image. Never encodes: until the background job has
 * encoded the variant, it returns the nearest other one or the original. `accepted`: the browser's formats, best first.
 */
async function findImage(
  storage: Storage,
  { name, width, format }: ImageRequest,
  accepted: readonly Format[],
): Promise<FoundImage | undefined> {
  const wanted = plannedVariant(width, format ?? accepted[0] ?? 'jpeg')
  // A variant that cannot be read causes no error: the original is still there.
  const bytes = await readStored(storage, variantKey(name, wanted)).catch(() => undefined)
  if (bytes) return { bytes, type: `image/${wanted.format}`, isFinal: true }
  const stored = new Set(await filesIn(storage, `${IMAGE_VARIANTS}/${name}`).catch(() => []))
  const available = VARIANTS.filter((variant) => stored.has(variantFile(variant)))
  const nearest = nearestVariant(available, width, format ? [format, ...accepted] : accepted)
  const substitute = nearest && (await readStored(storage, variantKey(name, nearest)).catch(() => undefined))
  if (substitute) return { bytes: substitute, type: `image/${nearest.format}`, isFinal: false }
  const original = await readStored(storage, `${PRODUCT_IMAGES}/${name}`)
  return original && { bytes: original, type: originalType(name), isFinal: false }
}

/** The first format that has any variant; of these the next larger one, or else the largest. */
function nearestVariant(
  available: readonly Variant[],
  width: number,
  formats: readonly Format[],
): Variant | undefined {
  for (const format of formats) {
    const ofFormat = available.filter((variant) => variant.format === format)
    const found = ofFormat.find((variant) => variant.width >= width) ?? ofFormat.at(-1)
    if (found) return found
  }
  return undefined
}

function originalType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return `image/${{ jpg: 'jpeg', svg: 'svg+xml' }[extension] ?? extension}`
}
