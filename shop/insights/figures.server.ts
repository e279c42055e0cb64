import { type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { productCount } from '#shop/catalog/product-counts.server.ts'
import type { Period } from '#shop/dates/period.ts'
import type { Figure } from './figures.ts'

/** The products of the operator's list without those of the demonstration, and how many of them are new. */
export async function productFigure(db: Db, period: Period, timeZone: string): Promise<Figure> {
  const from = startOfDay(period.from, timeZone)
  const beforeFrom = startOfDay(period.beforeFrom, timeZone)
  const { rows } = await db.execute<Required<Figure>>(sql`
    select ${productCount} - ${countIn(DEMO)} as total, ${countIn(sql`created_at >= ${from} and ${OWN}`)} as recent,
      ${countIn(sql`created_at >= ${beforeFrom} and created_at < ${from} and ${OWN}`)} as before`)
  return rows[0] ?? { total: 0, recent: 0, before: 0 }
}

const DEMO = sql`demo = 'untouched'`
const OWN = sql`demo is distinct from 'untouched' and state <> 'archived'`
const countIn = (condition: SQL) => sql`(select count(*)::int from products where ${condition})`
