import { toNetwork } from '#server/auth/network-address.ts'
import type { Db } from '#server/db/database.ts'
import { FEEDS, type FeedName, type FeedShop } from './feed-files.ts'
import { feedItems } from './feed-item.ts'
import { findProblems, isLeftOut } from './feed-problems.ts'
import { readFeedProducts } from './read-feed.server.ts'

/** Products in a part: a part of some KB is freed at once, one of hundreds stays until the next large collection. */
const PART = 10

/** The text of a feed in parts. Products that it would refuse are left out (`feed-problems.ts`). */
async function* writeFeed(db: Db, file: FeedName, shop: FeedShop): AsyncGenerator<string> {
  const { start, item, end } = FEEDS[file]
  yield start(shop)
  for await (const products of readFeedProducts(db)) {
    const taken = products.filter((product) => !isLeftOut(findProblems(product)))
    for (let start = 0; start < taken.length; start += PART) {
      const part = taken.slice(start, start + PART)
      yield part.map((product) => feedItems(product, shop.origin).map(item).join('')).join('')
    }
  }
  yield end
}

/** Feeds that are being read at the same time: of all readers, and of one network. */
const READERS = { total: 4, perNetwork: 2 }
/** Milliseconds after which a reader that is still not done loses its place. */
const MAX_TIME = 5 * 60_000

/** Networks of the readers, once for each feed that is open. */
const readers: string[] = []

/** The bytes of a feed, written as fast as the client reads them; undefined while too many feeds are being read. */
export function openFeed(
  db: Db,
  file: FeedName,
  shop: FeedShop,
  address: string,
): ReadableStream<Uint8Array> | undefined {
  const network = toNetwork(address)
  const ofNetwork = readers.filter((reader) => reader === network).length
  if (readers.length >= READERS.total || ofNetwork >= READERS.perNetwork) return undefined
  readers.push(network)
  const parts = writeFeed(db, file, shop)
  const encoder = new TextEncoder()
  let isOpen = true
  const leave = () => {
    clearTimeout(timer)
    if (isOpen) readers.splice(readers.indexOf(network), 1)
    isOpen = false
  }
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream({
    start(controller) {
      timer = setTimeout(() => {
        leave()
        controller.error(new Error('The feed was read too slowly'))
      }, MAX_TIME).unref()
    },
    async pull(controller) {
      try {
        const { value, done } = await parts.next()
        if (!isOpen) return
        if (!done) return controller.enqueue(encoder.encode(value))
        leave()
        controller.close()
      } catch (error) {
        leave()
        throw error
      }
    },
    async cancel() {
      leave()
      await parts.return(undefined)
    },
  })
}
