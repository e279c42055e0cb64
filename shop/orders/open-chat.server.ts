import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import { isOrderToken } from './order-address.ts'
import { findAllowedHolds, takeForOrder } from './order-holds.server.ts'
import type { HoldLimits } from './order-holds.ts'
import { INITIAL_STATE } from './order-states.ts'
import { lockStock } from './order-stock.server.ts'
import { orderLines, orders } from './schema.server.ts'

export interface ChatRules {
  /** From the moment the buyer opens the chat. */
  holdHours: number
  limits: HoldLimits
}

/**
 * Records that the buyer of a new order has opened the chat. This extends the hold once, and takes released pieces
 * again if they are in stock. Every buyer can open the chat of an order, so the limits of holds apply as for a new
 * order. False when no order has the token.
 */
export function openChat(db: Db, token: string, rules: ChatRules): Promise<boolean> {
  if (!isOrderToken(token)) return Promise.resolve(false)
  return withRetry(() => db.transaction((tx) => open(tx, token, rules)))
}

async function open(tx: Db, token: string, { holdHours, limits }: ChatRules): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.token, token)).for('update')
  if (!order) return false
  if (order.state !== INITIAL_STATE || order.source !== 'web' || order.chatOpenedAt) return true
  // The version does not change: an operator with the order open must still be able to confirm it.
  await tx.update(orders).set({ chatOpenedAt: sql`now()` }).where(eq(orders.id, order.id))
  if (order.holdReleasedAt) return true

  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const held = new Map(lines.flatMap(({ sizeId, held }) => (sizeId === null ? [] : [[sizeId, held]])))
  const stock = await lockStock(tx, [...held.keys()])
  const wanted = lines.flatMap(({ sizeId, quantity }) =>
    sizeId !== null && stock.has(sizeId) ? [{ sizeId, quantity }] : [],
  )
  const holder = { orderId: order.id, sourceAddress: order.sourceAddress, phone: order.buyerPhone }
  const { pieces, limitedBy } = await findAllowedHolds(tx, wanted, { limits, holder })
  const isWithinLimits = wanted.every(({ sizeId }) => (held.get(sizeId) ?? 0) <= (pieces.get(sizeId) ?? 0))
  if (!isWithinLimits) return true

  const more = new Map<number, number>()
  for (const [sizeId, allowed] of pieces) {
    const missing = Math.min(allowed - (held.get(sizeId) ?? 0), stock.get(sizeId) ?? 0)
    if (missing > 0) more.set(sizeId, missing)
  }
  await takeForOrder(tx, order.id, more)
  const holdsSome = more.size > 0 || lines.some((line) => line.held > 0)
  await tx
    .update(orders)
    .set({
      holdLimitedBy: limitedBy,
      holdExpiresAt: holdsSome ? sql`now() + make_interval(hours => ${holdHours})` : null,
    })
    .where(eq(orders.id, order.id))
  return true
}
