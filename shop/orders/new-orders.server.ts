import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { formatMoney } from '#shop/money/money.ts'
import { firstName, isolate } from '#shop/text/clean-text.ts'
import { INITIAL_STATE } from './order-states.ts'
import { orders } from './schema.server.ts'

/** Milliseconds: a commit becomes visible after its timestamp, and clocks differ. */
const MARGIN = 2 * 60_000
const MOST = 20

export interface NewOrder {
  id: string
  code: string
  /** "Ana · $99.00" */
  summary: string
}

/** The newest orders of buyers since about `since`. The caller filters out those that it has already reported. */
export async function newOrders(db: Db, since: Date): Promise<NewOrder[]> {
  const rows = await db
    .select({
      id: orders.id,
      code: orders.code,
      name: orders.buyerName,
      total: orders.total,
      currency: orders.currency,
    })
    .from(orders)
    .where(and(eq(orders.source, 'web'), gt(orders.createdAt, new Date(since.getTime() - MARGIN))))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MOST)
  return rows.map(({ id, code, name, total, currency }) => ({
    id,
    code,
    summary: [isolate(firstName(name) ?? ''), formatMoney(total, currency)].filter(Boolean).join(' · '),
  }))
}

/** How many orders wait for the operator's first step. */
export function countNewOrders(db: Db): Promise<number> {
  return db.$count(orders, eq(orders.state, INITIAL_STATE))
}
