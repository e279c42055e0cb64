import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import type { Counted } from './visit-counts.server.ts'

/** Adds the counts to their day, in one statement. Products that are not published are ignored. */
export async function writeCounts(db: Db, day: string, counted: Counted): Promise<void> {
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
export async function forgetOldCounts(db: Db, day: string): Promise<void> {
  await db.execute(sql`delete from search_days where day < ${day}::date - 181`)
  await db.execute(sql`delete from product_days where day < ${day}::date - 400`)
}

/** The terms of a day, so that a restarted process respects the limit. */
export async function readTerms(db: Db, day: string): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(sql`select term from search_days where day = ${day}`)
  return rows.map(({ term }) => term)
}
