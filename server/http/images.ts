import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { FORMATS, type Format, parseVariantAddress } from '#server/images/image-name.ts'
import type { ImageVariants } from '#server/images/variants.ts'
import { isUnchanged } from './kept-page.ts'
import { messageResponse, NOT_FOUND } from './message-page.ts'
import { bestOffer, qualityValues } from './quality-values.ts'
import type { ShopEnv } from './shop-env.ts'

/** `/images/<name>/<size>[.<format>]`: a stored picture in one of the sizes we make. */
export function images(variants: ImageVariants) {
  return async (c: Context<ShopEnv>): Promise<Response> => {
    const address = parseVariantAddress(c.get('target').split('?')[0] ?? '')
    const format = address?.format ?? acceptedFormat(c.req.header('accept'))
    const bytes = address && (await variants.get(address.name, address.size, format))
    if (!bytes) return messageResponse(NOT_FOUND, c.get('origin'))
    const headers = {
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'",
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      ...(address.format ? {} : { vary: 'Accept' }),
    }
    if (isUnchanged(headers, c.req.header('if-none-match')))
      return new Response(null, { status: 304, headers })
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'content-length': String(bytes.length) },
    })
  }
}

/**
 * The smallest format this browser says it shows. The newer two have to be named: whoever sends only
 * a wildcard (older browsers, the previews of messengers) is safe with JPEG.
 */
export function acceptedFormat(accept: string | undefined): Format {
  const qualities = qualityValues(accept ?? '')
  const wildcard = qualities.get('image/*') ?? qualities.get('*/*') ?? 0
  return (
    bestOffer(FORMATS, (format) => qualities.get(`image/${format}`) ?? (format === 'jpeg' ? wildcard : 0)) ??
    'jpeg'
  )
}
