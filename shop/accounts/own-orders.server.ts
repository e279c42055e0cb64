import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { orders } from '#shop/orders/schema.server.ts'
import type { OwnOrder } from '#app/store/account/own-orders.tsx'

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
