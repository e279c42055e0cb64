import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { OrderSummary } from '#shop/orders/order.ts'
import { orders } from '#shop/orders/schema.server.ts'

/** An order in its customer's list; `token` is part of its URL. */
export type OwnOrder = OrderSummary & { token: string }

/** Max orders in the list; the export has them all. */
const SHOWN = 100

/** A customer's orders while signed in, the newest first. */
export async function ownOrders(db: Db, userId: string): Promise<OwnOrder[]> {
  const rows = await db
    .select({
      code: orders.code,
      token: orders.token,
      state: orders.state,
      currency: orders.currency,
      total: orders.total,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
