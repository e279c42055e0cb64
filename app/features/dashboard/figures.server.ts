import { sql } from 'drizzle-orm'
import type { Period } from '#domain/period.ts'
import type { Db } from '#server/db/open.ts'
import { startOfDay } from '#server/db/shop-days.ts'
import type { Figure } from './figures.ts'

/** All products, and how many of them are new. */
export async function productFigure(db: Db, period: Period, timeZone: string): Promise<Figure> {
  const from = startOfDay(period.from, timeZone)
  const beforeFrom = startOfDay(period.beforeFrom, timeZone)
  const { rows } = await db.execute<Required<Figure>>(sql`
    select count(*)::int as total, count(*) filter (where created_at >= ${from})::int as recent,
           count(*) filter (where created_at >= ${beforeFrom} and created_at < ${from})::int as before
      from products`)
  return rows[0] ?? { total: 0, recent: 0, before: 0 }
}
