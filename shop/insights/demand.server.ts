import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { startOfDay, textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { CatalogIndex } from '#shop/catalog/catalog-index.ts'
import { listCatalog } from '#shop/catalog/catalog-list.ts'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import type { Period } from '#shop/dates/days.ts'
import { VOID_STATES } from '#shop/orders/order-states.ts'
import { isPublished } from '#shop/products/publication.server.ts'
import { hasStock } from '#shop/products/size-rows.server.ts'
import { findPage } from '#shop/urls/define-query.ts'
import type { Demand, DemandQuery, EmptySearch, ProductInterest, ProductRate, RateOrder } from './demand.ts'

const MAX_SEARCHES = 50
const MAX_SOLD_OUT = 20
const PAGE_SIZE = 25

/** Searches without results and interest in products in a period (decision 15). */
export async function readDemand(
  db: Db,
  catalog: CatalogIndex,
  period: Period,
  query: DemandQuery,
  timeZone: string,
): Promise<Demand> {
  const [emptySearches, soldOut, rates] = await Promise.all([
    readEmptySearches(db, catalog, period),
    readSoldOut(db, period),
    readRates(db, period, query, timeZone),
  ])
  return { emptySearches, soldOut, rates }
}

async function readEmptySearches(
  db: Db,
  catalog: CatalogIndex,
  { from, to }: Period,
): Promise<EmptySearch[]> {
  const { rows } = await db.execute<Omit<EmptySearch, 'foundNow'>>(sql`
    select term, sum(empty)::int as times, max(day)::text as "lastDay" from search_days
      where day between ${from} and ${to} and empty > 0
      group by term order by times desc, "lastDay" desc, term limit ${MAX_SEARCHES}`)
  const searches: EmptySearch[] = []
  for (const row of rows) {
    searches.push({ ...row, foundNow: isFound(catalog, row.term) })
    // A correction in a large catalog takes many milliseconds: visitors wait for one, not for all.
    await setImmediate()
  }
  return searches
}

/** Whether the store finds something by this term, as typed or corrected: that is not counted as a search without results. */
function isFound(catalog: CatalogIndex, term: string): boolean {
  const { matching, isSample } = listCatalog(catalog, defaultQuery({}, term))
  return matching > 0 && !isSample
}

/** Published products that are not available now, the most requested first. */
async function readSoldOut(db: Db, { from, to }: Period): Promise<ProductInterest[]> {
  const { rows } = await db.execute<ProductInterest>(sql`
    select p.id, p.name, p.brand, sum(d.seen)::int as seen, sum(d.chats)::int as chats
      from products p join product_days d on d.product_id = p.id
      where d.day between ${from} and ${to} and ${isPublished} and (not p.is_available or not ${hasStock(sql`p.id`)})
      group by p.id order by chats desc, seen desc, p.id limit ${MAX_SOLD_OUT}`)
  return rows
}

const COLUMNS: Readonly<Record<RateOrder, SQL>> = {
  visitas: sql`seen`,
  chats: sql`chats`,
  pedidos: sql`orders`,
}

async function readRates(
  db: Db,
  period: Period,
  { order, page }: DemandQuery,
  timeZone: string,
): Promise<Demand['rates']> {
  const { from, to } = period
  const counted = sql`
    with visits as (
      select product_id, sum(seen)::int as seen, sum(chats)::int as chats from product_days
        where day between ${from} and ${to} group by product_id
    ), sold as (
      select l.product_id, count(distinct o.id)::int as orders from orders o join order_lines l on l.order_id = o.id
        where o.created_at >= ${startOfDay(from, timeZone)} and o.created_at < ${startOfDay(to, timeZone, 1)}
          and o.state <> all(${textArray(VOID_STATES)}) and l.product_id is not null
        group by l.product_id
    ), counted as (
      select product_id, coalesce(seen, 0) as seen, coalesce(chats, 0) as chats, coalesce(orders, 0) as orders
        from visits full join sold using (product_id)
    )`
  const { rows } = await db.execute<ProductRate & { total: number }>(sql`${counted}
    select p.id, p.name, p.brand, c.seen, c.chats, c.orders, c.total
      from (select *, count(*) over ()::int as total from counted
              order by ${COLUMNS[order]} desc, seen desc, chats desc, product_id
              limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) c
      join products p on p.id = c.product_id
      order by ${COLUMNS[order]} desc, seen desc, chats desc, p.id`)
  const total = rows[0]?.total ?? 0
  // Beyond the last page the first one is shown: the number of pages is not known without reading them.
  if (total === 0 && page > 1) return readRates(db, period, { order, page: 1 }, timeZone)
  const products = rows.map(({ total: _, ...product }) => product)
  return { products, page, pageCount: findPage(page, total, PAGE_SIZE).pageCount }
}
