import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { OrderSummary } from '#shop/orders/order.ts'
import { orders } from '#shop/orders/schema.server.ts'

/** An order as its owner's account lists it; `token` leads to its page. */
export type OwnOrder = OrderSummary & { token: string }

/** As many as one looks through; the export has them all. */
const SHOWN = 100

/** What a customer ordered while signed in, the newest first. */
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
