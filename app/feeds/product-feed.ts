import { data } from 'react-router'
import { isUnchanged } from '#server/http/file-response.ts'
import type { PageHandle } from '#server/http/handles.ts'
import { appContext, visitorContext } from '#server/start/context.ts'
import { FEEDS, type FeedName } from '#shop/feeds/feed-files.ts'
import { feedTag } from '#shop/feeds/feed-state.server.ts'
import { openFeed } from '#shop/feeds/send-feed.server.ts'
import type { Route } from './+types/product-feed'

/** Seconds for which caches may send a feed without asking. */
const FRESH_FOR = 30

/** The products of the shop as a feed for Google or Meta, streamed from the database. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, catalog, origin, settings } = context.get(appContext)
  if (!isFeed(params.file)) throw data(null, { status: 404 })
  const shop = { name: settings.storeName, origin }
  const etag = await feedTag(db, catalog.revision, params.file, shop)
  const headers = {
    'content-type': FEEDS[params.file].contentType,
    // A file: it is sent while it is written.
    'content-disposition': `inline; filename="${params.file}"`,
    'cache-control': `public, max-age=${FRESH_FOR}`,
    etag,
  }
  if (isUnchanged({ etag }, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers })
  const { address } = context.get(visitorContext)
  const body = openFeed(db, { file: params.file, shop, etag, address })
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } })
}

const isFeed = (file: string): file is FeedName => Object.hasOwn(FEEDS, file)

export const handle: PageHandle = { cache: 'never' }
