import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { NewOrder, OrderOutcome } from './new-order.ts'
import { VOID_STATES } from './order-states.ts'
import { orders } from './schema.server.ts'

/** The outcome of an earlier order with this key; undefined when there is none. */
export async function findByKey(tx: Db, order: NewOrder): Promise<OrderOutcome | undefined> {
  const [row] = await tx
    .select({ id: orders.id, code: orders.code, token: orders.token, hash: orders.requestHash })
    .from(orders)
    .where(eq(orders.idempotencyKey, order.key))
  if (!row) return undefined
  const { hash, ...found } = row
  return hash === requestHash(order) ? { kind: 'repeated', order: found } : { kind: 'keyReused' }
}

/** A hash of the buyer's input. The same key with another hash is an error. */
export function requestHash({ lines, buyer, payment, source }: NewOrder): string {
  const wanted = lines.map(({ sizeId, quantity }) => [sizeId, quantity])
  return createHash('sha256')
    .update(JSON.stringify([wanted, buyer.name, buyer.phone, buyer.city, buyer.note, payment.label, source]))
    .digest('base64url')
}

/** Minutes within which an identical order is a duplicate, unless the buyer confirms it. */
const SAME_ORDER = 60

/**
 * Finds a recent order with the same lines and phone. The device's cookie or the account proves that the buyer is the
 * same: then the outcome has the token. In the same network all fields must be identical, and only the code is
 * returned, because a phone number is not secret.
 */
export async function findDuplicate(tx: Db, order: NewOrder): Promise<OrderOutcome | undefined> {
  if (order.source === 'manual' || order.again) return undefined
  const wanted = order.lines
    .toSorted((one, other) => one.sizeId - other.sizeId)
    .map(({ sizeId, quantity }) => `${sizeId}x${quantity}`)
    .join('.')
  const isOwn = sql`(token = any(${textArray(order.knownTokens)}) or coalesce(user_id = ${order.userId}, false))`
  const { rows } = await tx.execute<{ code: string; token: string; minutes: number; isOwn: boolean }>(sql`
    select code, token, floor(extract(epoch from now() - created_at) / 60)::int as minutes, ${isOwn} as "isOwn"
      from orders
      where buyer_phone = ${order.buyer.phone} and source = 'web' and state <> all(${textArray(VOID_STATES)})
        and created_at > now() - make_interval(mins => ${SAME_ORDER})
        and (${isOwn} or (source_address = ${order.sourceAddress} and request_hash = ${requestHash(order)}))
        and (select string_agg(size_id || 'x' || quantity, '.' order by size_id) from order_lines
               where order_id = orders.id) = ${wanted}
      order by ${isOwn} desc, created_at desc limit 1`)
  const [row] = rows
  return (
    row && { kind: 'duplicate', code: row.code, minutes: row.minutes, token: row.isOwn ? row.token : null }
  )
}
