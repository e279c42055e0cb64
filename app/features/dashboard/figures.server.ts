import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open.ts'
import { user } from '#server/db/schema/accounts.ts'
import { products } from '#server/db/schema/catalogue.ts'
import type { Figure, Figures } from './figures.ts'

/** The store cannot take orders yet: there are none, and nothing was earned with them. */
const NONE: Figure = { total: 0, recent: 0, before: 0 }

/** What the cards of the dashboard show. */
export async function readFigures(db: Db): Promise<Figures> {
  const [productFigure, userFigure] = await Promise.all([
    countByAge(db, products, products.createdAt),
    countByAge(db, user, user.createdAt),
  ])
  return { products: productFigure, users: userFigure, orders: NONE, revenue: NONE }
}

async function countByAge(db: Db, table: PgTable, createdAt: PgColumn): Promise<Figure> {
  const count = (condition = sql`true`) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [figure] = await db
    .select({
      total: count(),
      recent: count(sql`${createdAt} > now() - interval '30 days'`),
      before: count(
        sql`${createdAt} > now() - interval '60 days' and ${createdAt} <= now() - interval '30 days'`,
      ),
    })
    .from(table)
  return figure ?? NONE
}
