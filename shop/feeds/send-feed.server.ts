import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
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

/** Max readers at the same time: each may be the only one of its copy. */
const MAX_READERS = 8
/** Milliseconds without reading after which a reader is the first to make room. */
const IDLE = 1000
/** Milliseconds after which a reader that is still not done ends. */
const MAX_TIME = 5 * 60_000

/** A compressed feed. Its readers share it, each at its own speed; it is in memory while it has any. */
interface Copy {
  parts: Uint8Array[]
  readers: number
  /** Resolves when the copy has more parts or is over. */
  grown: PromiseWithResolvers<void>
  isOver: boolean
  failure?: unknown
}

interface Reader {
  network: string
  /** Infinite while the reader waits for the next part. */
  idleSince: number
  leave: () => void
  end: () => void
}

/** By ETag. */
const copies = new Map<string, Copy>()
const readers = new Set<Reader>()

/** The bytes of a feed, compressed with gzip. Over the limit, another reader makes room. */
export function openFeed(
  db: Db,
  { file, shop, etag, address }: { file: FeedName; shop: FeedShop; etag: string; address: string },
): ReadableStream<Uint8Array> {
  if (readers.size >= MAX_READERS) findIdlest().end()
  const copy = copies.get(etag) ?? beginCopy(etag, writeFeed(db, file, shop))
  copy.readers++
  let next = 0
  let reader: Reader
  return new ReadableStream({
    start(controller) {
      const leave = () => {
        clearTimeout(timer)
        if (readers.delete(reader) && --copy.readers === 0) forget(etag, copy)
      }
      const end = () => {
        leave()
        controller.error(new Error('The feed was read too slowly'))
      }
      const timer = setTimeout(end, MAX_TIME).unref()
      reader = { network: toNetwork(address), idleSince: performance.now(), leave, end }
      readers.add(reader)
    },
    async pull(controller) {
      reader.idleSince = Number.POSITIVE_INFINITY
      while (next === copy.parts.length && !copy.isOver) await copy.grown.promise
      if (!readers.has(reader)) return
      reader.idleSince = performance.now()
      const part = copy.parts[next++]
      if (part) return controller.enqueue(part)
      reader.leave()
      if (copy.failure !== undefined) throw copy.failure
      controller.close()
    },
    cancel: () => reader.leave(),
  })
}

/** The reader that has been idle for longest; while none is idle, one of the networks with most readers. */
function findIdlest(): Reader {
  const all = [...readers]
  const idle = all.filter(({ idleSince }) => performance.now() - idleSince > IDLE)
  const ofNetwork = Map.groupBy(all, ({ network }) => network)
  const max = Math.max(...ofNetwork.values().map(({ length }) => length))
  const candidates =
    idle.length > 0 ? idle : all.filter(({ network }) => ofNetwork.get(network)?.length === max)
  return candidates.reduce((idlest, reader) => (reader.idleSince < idlest.idleSince ? reader : idlest))
}

function beginCopy(etag: string, text: AsyncIterable<string>): Copy {
  const copy: Copy = { parts: [], readers: 0, grown: Promise.withResolvers(), isOver: false }
  copies.set(etag, copy)
  void fillCopy(etag, copy, text)
  return copy
}

/** Writes the whole feed without waiting for its readers, unless all of them have left. */
async function fillCopy(etag: string, copy: Copy, text: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(text, createGzip(), async (bytes) => {
      for await (const part of bytes) {
        if (copy.readers === 0) return
        copy.parts.push(part)
        copy.grown.resolve()
        copy.grown = Promise.withResolvers()
      }
    })
  } catch (error) {
    copy.failure = error
    forget(etag, copy)
  }
  copy.isOver = true
  copy.grown.resolve()
}

function forget(etag: string, copy: Copy): void {
  if (copies.get(etag) === copy) copies.delete(etag)
}
