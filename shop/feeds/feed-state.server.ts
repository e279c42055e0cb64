import { hash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { NamedProduct } from '#shop/products/product.ts'
import type { FeedName, FeedShop } from './feed-files.ts'
import { type FeedProblem, findProblems, isLeftOut } from './feed-problems.ts'
import { hashFeedProducts, readFeedProducts } from './read-feed.server.ts'

/** Grows when the way in which feeds are written changes, so that their readers fetch them again. */
const FORMAT_VERSION = 4

/** For changes that this node is not notified of: images whose variants became ready, pieces sold. */
const HASH_MAX_AGE = 30_000

/** The last hash by database, and the revision of the catalog that it belongs to. */
const hashes = new WeakMap<Db, { revision: number; at: number; hash: Promise<string> }>()

/** The hash of the feeds' products. The catalog is read again only after a change (`revision`) or half a minute. */
function currentHash(db: Db, revision: number): Promise<string> {
  const last = hashes.get(db)
  if (last && last.revision === revision && performance.now() - last.at < HASH_MAX_AGE) return last.hash
  const hash = hashFeedProducts(db)
  hash.catch(() => hashes.delete(db))
  hashes.set(db, { revision, at: performance.now(), hash })
  return hash
}

/** The ETag of a feed, which changes with its content and is the same on every node. */
export async function feedTag(db: Db, revision: number, file: FeedName, shop: FeedShop): Promise<string> {
  const parts = [FORMAT_VERSION, file, shop.name, shop.origin, await currentHash(db, revision)]
  return `W/"${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}"`
}

/** A product that a feed does not take as it is. */
export interface ProblemProduct extends NamedProduct {
  problems: FeedProblem[]
}

/** What the feeds take and what they do not. */
interface FeedReport {
  /** Products in the feeds. */
  sent: number
  leftOut: number
  /** The first ones by id, those that are left out first. */
  products: ProblemProduct[]
}

/** More would only fill the memory: who has so many begins with these. */
const MAX_LISTED = 2000

const reports = new WeakMap<Db, { hash: string; report: Promise<FeedReport> }>()

/** The products with problems, found by the same rules as the feeds; read again only after a change. */
export async function reportFeeds(db: Db, revision: number): Promise<FeedReport> {
  const hash = await currentHash(db, revision)
  const last = reports.get(db)
  if (last?.hash === hash) return last.report
  const report = makeReport(db)
  report.catch(() => reports.delete(db))
  reports.set(db, { hash, report })
  return report
}

async function makeReport(db: Db): Promise<FeedReport> {
  const [leftOut, changed]: [ProblemProduct[], ProblemProduct[]] = [[], []]
  const counts = { sent: 0, leftOut: 0 }
  for await (const batch of readFeedProducts(db)) {
    for (const product of batch) {
      const problems = findProblems(product)
      const isOut = isLeftOut(problems)
      counts[isOut ? 'leftOut' : 'sent']++
      const list = isOut ? leftOut : changed
      if (problems.length === 0 || list.length >= MAX_LISTED) continue
      list.push({ id: product.id, name: product.name, brand: product.brand, problems })
    }
  }
  return { ...counts, products: [...leftOut, ...changed].slice(0, MAX_LISTED) }
}
