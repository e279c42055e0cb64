import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { OrderLine } from './order.ts'
import { orderLines } from './schema.server.ts'

/** The lines of an order as they were bought; the product is null once it was deleted. */
export function readOrderLines(
  db: Db,
  orderId: string,
): Promise<(OrderLine & { productId: string | null })[]> {
  const { productId, name, brand, sizeLabel, unitPrice, quantity } = orderLines
  return db
    .select({ productId, name, brand, sizeLabel, unitPrice, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
}
