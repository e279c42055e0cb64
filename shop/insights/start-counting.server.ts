import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Log } from '#server/telemetry/log.ts'
import { dayIn } from '#shop/dates/days.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import type { Counted, TermCount, VisitCounts } from './visit-counts.server.ts'

/** Max distinct search terms that this process stores for one day, and how many of them one network may add. */
export const MAX_TERMS = 1000
export const TERMS_OF_NETWORK = 50

interface Parts {
  db: Db
  counts: VisitCounts
  /** The shop's time zone, which its settings may change. */
  timeZone: () => string
  log: Pick<Log, 'warn'>
  /** Milliseconds between two writes. */
  every?: number
}

/**
 * Writes the counts every few seconds. Counts are lost when a write fails (no database): counting must not slow down
 * the shop. Returns how to write the rest and stop.
 */
export function startCounting({ db, counts, timeZone, log, every = 5000 }: Parts): () => Promise<void> {
  let today = ''
  let known = new Set<string>()
  /** Number of new terms by network. */
  let added = new Map<string, number>()
  let failed = false

  async function write(): Promise<void> {
    const counted = counts.take()
    if (!counted) return
    try {
      const day = dayIn(timeZone(), new Date())
      if (day !== today) {
        await forgetOldCounts(db, day)
        known = new Set(await readTerms(db, day))
        added = new Map()
        today = day
      }
      await writeCounts(db, day, { ...counted, terms: withinBound(counted.terms, known, added) })
      failed = false
    } catch (err) {
      if (!failed) log.warn({ err }, 'Las visitas no se pudieron contar')
      failed = true
    }
  }

  let writing = Promise.resolve()
  const next = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(next, every).unref()
  return () => {
    clearInterval(timer)
    return next()
  }
}

/** The terms within the day's limits: robots cannot make the table grow, and one visitor cannot fill it. */
function withinBound(
  terms: Counted['terms'],
  known: Set<string>,
  added: Map<string, number>,
): Counted['terms'] {
  return terms.filter(({ term, networks }) => {
    if (known.has(term)) return true
    const by = networks.values().find((network) => (added.get(network) ?? 0) < TERMS_OF_NETWORK)
    if (known.size >= MAX_TERMS || (by === undefined && networks.size > 0)) return false
    known.add(term)
    if (by !== undefined) added.set(by, (added.get(by) ?? 0) + 1)
    return true
  })
}

/** Adds the counts to their day, in one statement. Products that are not published are ignored. */
export async function writeCounts(
  db: Db,
  day: string,
  counted: Omit<Counted, 'terms'> & { terms: TermCount[] },
): Promise<void> {
  const { pages, chats, searches, emptySearches, products, terms } = counted
  // The same order on every node, to prevent deadlocks.
  const productRows = JSON.stringify(products.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const termRows = JSON.stringify(terms.toSorted((a, b) => (a.term < b.term ? -1 : 1)))
  await db.execute(sql`
    with visits as (
      insert into visit_days as d (day, pages, chats, searches, empty_searches)
        values (${day}, ${pages}, ${chats}, ${searches}, ${emptySearches})
        on conflict (day) do update set pages = d.pages + excluded.pages, chats = d.chats + excluded.chats,
          searches = d.searches + excluded.searches, empty_searches = d.empty_searches + excluded.empty_searches
    ), product_visits as (
      insert into product_days as d (product_id, day, seen, chats)
        select p.id, ${day}::date, g.seen, g.chats
          from json_to_recordset(${productRows}::json) as g (id uuid, seen int, chats int)
          join products p on p.id = g.id where ${isPublished} order by p.id
        on conflict (product_id, day) do update set seen = d.seen + excluded.seen, chats = d.chats + excluded.chats
    )
    insert into search_days as d (day, term, times, empty)
      select ${day}::date, g.term, g.times, g.empty
        from json_to_recordset(${termRows}::json) as g (term text, times int, empty int)
        order by g.term
      on conflict (day, term) do update set times = d.times + excluded.times, empty = d.empty + excluded.empty`)
}

/**
 * Deletes rows older than two of the longest periods of the dashboard: searches after half a year, the rest after 400
 * days.
 */
async function forgetOldCounts(db: Db, day: string): Promise<void> {
  await db.execute(sql`delete from search_days where day < ${day}::date - 181`)
  await db.execute(sql`delete from product_days where day < ${day}::date - 400`)
}

/** The terms of a day, so that a restarted process respects the limit. */
async function readTerms(db: Db, day: string): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(sql`select term from search_days where day = ${day}`)
  return rows.map(({ term }) => term)
}
