import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { errorResponse, NOT_FOUND } from '#server/http/error-response.ts'
import { IMMUTABLE, imageResponse } from '#server/http/images.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { readStored, type Storage } from '#server/storage/storage.ts'
import { SHOP_PREVIEW } from '#shop/images/image-url.ts'
import { previewKey, readyPreview } from '#shop/products/make-preview.server.ts'
import { isUuid } from '#shop/text/clean-text.ts'

const ADDRESS = /^\/previews\/([^/]+)\/([0-9a-f]{16})\.jpg$/

/**
 * `/previews/<subject>/<hash>.jpg`: a preview image (Open Graph). The URL of an earlier version, which shared links may
 * have, redirects to the current one.
 */
export function previews({ db, storage }: { db: Db; storage: Storage }) {
  return async (c: Context<ShopEnv>): Promise<Response> => {
    const [path = ''] = c.get('target').split('?')
    const [, subject, hash] = ADDRESS.exec(path) ?? []
    if (!subject || !hash || !(subject === SHOP_PREVIEW || isUuid(subject)))
      return errorResponse(NOT_FOUND, c.get('origin'))
    const bytes = await readStored(storage, previewKey(subject, hash))
    if (bytes) {
      const headers = {
        'content-type': 'image/jpeg',
        'cache-control': IMMUTABLE,
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': "default-src 'none'",
      }
      return imageResponse(bytes, headers, c.req.header('if-none-match'))
    }
    const current = await readyPreview(db, subject)
    if (!current || current === path) return errorResponse(NOT_FOUND, c.get('origin'))
    return c.body(null, 302, { location: current, 'cache-control': 'no-store' })
  }
}
