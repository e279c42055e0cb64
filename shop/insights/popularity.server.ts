import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { VOID_STATES } from '#shop/orders/order-states.ts'

/** A sold piece counts as much as this many views of the page. */
const VIEWS_PER_SALE = 20
const DAYS = 90

/** The order lines that count as sold in the last 90 days. */
export const SOLD_LINES = sql`(
  select l.product_id, l.quantity from order_lines l join orders o on o.id = l.order_id
    where l.product_id is not null and o.created_at > now() - make_interval(days => ${DAYS})
      and o.state <> all(${textArray(VOID_STATES)}))`

/** By product id, how often it was sold and seen in the last 90 days. */
export async function readPopularity(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; popularity: number }>(sql`
    select product_id as id, sum(times)::float8 as popularity from (
      select l.product_id, l.quantity * ${VIEWS_PER_SALE} as times
        from ${SOLD_LINES} l
      union all
      select product_id, seen from product_days where day > current_date - ${DAYS}::int
    ) counted group by product_id`)
  return new Map(rows.map(({ id, popularity }) => [id, popularity]))
}
