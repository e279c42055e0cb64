import { type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { Period } from '#shop/dates/days.ts'

/**
 * Customers, one row each: an account with its orders and those of its phone numbers, or else a phone number with its
 * orders. `person` is `c:` and the account's id, or `t:` and the number. A number used in several accounts belongs to
 * the first of them. The administrator is not a customer.
 */
export const PEOPLE: SQL = sql`
  phone_accounts as (
    select o.buyer_phone as phone, min(o.user_id) as user_id
      from orders o join "user" u on u.id = o.user_id and u.role = 'customer'
      where o.buyer_phone is not null group by o.buyer_phone
  ), bought as (
    select o.*, coalesce('c:' || u.id, 'c:' || a.user_id, 't:' || o.buyer_phone) as person
      from orders o
        left join "user" u on u.id = o.user_id and u.role = 'customer'
        left join phone_accounts a on a.phone = o.buyer_phone
      where u.id is not null or o.buyer_phone is not null
  ), people as (
    select person, min(since) as since from (
      select person, min(created_at) as since from bought group by person
      union all
      select 'c:' || id, created_at from "user" where role = 'customer'
    ) known group by person
  )`

/** How many customers there are, and how many were new in the period. */
export async function customerFigure(
  db: Db,
  period: Period,
  timeZone: string,
): Promise<{ total: number; recent: number; before: number }> {
  const from = startOfDay(period.from, timeZone)
  const beforeFrom = startOfDay(period.beforeFrom, timeZone)
  const { rows } = await db.execute<{ total: number; recent: number; before: number }>(sql`
    with ${PEOPLE}
    select count(*)::int as total, count(*) filter (where since >= ${from})::int as recent,
           count(*) filter (where since >= ${beforeFrom} and since < ${from})::int as before
      from people`)
  return rows[0] ?? { total: 0, recent: 0, before: 0 }
}
