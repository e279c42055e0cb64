import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { NewOrder, OrderOutcome } from './new-order.ts'

/** What became of an order with this key that was stored before; undefined when none was. */
export async function findByKey(tx: Db, order: NewOrder): Promise<OrderOutcome | undefined> {
  const [row] = await tx
    .select({ id: orders.id, code: orders.code, token: orders.token, hash: orders.requestHash })
    .from(orders)
    .where(eq(orders.idempotencyKey, order.key))
  if (!row) return undefined
  const { hash, ...found } = row
  return hash === requestHash(order) ? { kind: 'repeated', order: found } : { kind: 'keyReused' }
}

/** Of what the buyer decides: the same again is a repetition, anything else with this key a mistake. */
export function requestHash({ lines, buyer, payment, source }: NewOrder): string {
  const wanted = lines.map(({ sizeId, quantity }) => [sizeId, quantity])
  return createHash('sha256')
    .update(JSON.stringify([wanted, buyer.name, buyer.phone, buyer.city, buyer.note, payment.label, source]))
    .digest('base64url')
}
