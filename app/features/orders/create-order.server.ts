import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bagContents } from '#domain/bag-contents.ts'
import { orderTotal } from '#domain/order.ts'
import { CODE_BYTES, orderCode } from '#domain/order-code.ts'
import { sizeLabel } from '#domain/product.ts'
import { recordAudit } from '#server/auth/audit-log.ts'
import { isForeignKeyViolation, isRetryable, violatedConstraint } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/open.ts'
import { keepProducts, takeStock } from '#server/db/order-stock.ts'
import { retried } from '#server/db/retried.ts'
import { orderEvents, orderLines, orders } from '#server/db/schema/orders.ts'
import { sizesOnSale } from '#server/db/sizes-on-sale.ts'
import type { NewOrder, OrderOutcome, OrderRef } from './new-order.ts'
import { findRateLimit, reportShopLimit } from './order-limits.server.ts'
import { findByKey, requestHash } from './same-order.server.ts'

/** What stops an order after something was taken: the transaction is undone and this is the answer. */
class Stopped extends Error {
  readonly outcome: OrderOutcome
  constructor(outcome: OrderOutcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

/**
 * Stores the order with the shop's own prices, or says why not; nothing is stored then. One transaction, and the
 * same key is the same order, however often and at once it is sent.
 */
export async function createOrder(db: Db, order: NewOrder): Promise<OrderOutcome> {
  try {
    return await retried(() => db.transaction((tx) => store(tx, order)), hasCrossed)
  } catch (error) {
    if (error instanceof Stopped) return error.outcome
    throw error
  }
}

/**
 * A product deleted just now, two transactions in each other's way, or the same key from elsewhere: the next try sees
 * what the other has done.
 */
function hasCrossed(error: unknown): boolean {
  return (
    isForeignKeyViolation(error) ||
    isRetryable(error) ||
    violatedConstraint(error) === 'orders_idempotency_key_key'
  )
}

async function store(tx: Db, order: NewOrder): Promise<OrderOutcome> {
  const limit = await findRateLimit(tx, order)
  const known = await findByKey(tx, order)
  if (known) return known
  if (limit) {
    if (limit.isShopWide) await reportShopLimit(tx)
    return { kind: 'limited', ...limit }
  }

  const sizeIds = order.lines.map(({ sizeId }) => sizeId)
  await keepProducts(tx, sizeIds)
  const { taken, short } = await takeStock(tx, order.lines)
  const { entries, gone } = bagContents(order.lines, await sizesOnSale(tx, sizeIds))
  const off = entries.filter(({ size }) => !size.isAvailable)
  const unavailable = [...short, ...gone.map(({ sizeId }) => sizeId), ...off.map(({ size }) => size.id)]
  if (unavailable.length > 0) throw new Stopped({ kind: 'unavailable', sizeIds: unavailable })
  const [first] = entries
  if (!first) return { kind: 'empty' }
  const { currency } = first.size
  if (entries.some(({ size }) => size.currency !== currency)) throw new Stopped({ kind: 'mixedCurrencies' })

  const lines = entries.map(({ line, size, unitPrice }, position) => ({
    position,
    productId: size.productId,
    sizeId: size.id,
    name: size.name,
    brand: size.brand,
    sizeLabel: sizeLabel(size),
    unitPrice,
    quantity: line.quantity,
    held: taken.includes(size.id) ? line.quantity : 0,
  }))
  const total = orderTotal(lines)
  const { seenTotal = total, seenCurrency = currency } = order
  if (seenTotal !== total || seenCurrency !== currency) throw new Stopped({ kind: 'repriced', total })

  const isHeld = taken.length > 0
  const created = await insertOrder(tx, order, { currency, total, isHeld })
  await tx.insert(orderLines).values(lines.map((line) => ({ orderId: created.id, ...line })))
  await tx.insert(orderEvents).values({ orderId: created.id, actor: order.actor, toState: 'nuevo' })
  if (order.source === 'manual') {
    await recordAudit(tx, {
      actor: order.actor,
      action: 'order.created',
      subjectType: 'order',
      subjectId: created.id,
      summary: `Pedido anotado: ${created.code}`,
    })
  }
  return { kind: 'created', order: created }
}

/** A code that is taken already, which hardly ever happens, is drawn again. */
async function insertOrder(
  tx: Db,
  order: NewOrder,
  sums: { currency: string; total: number; isHeld: boolean },
): Promise<OrderRef> {
  const { buyer, payment } = order
  for (;;) {
    const [row] = await tx
      .insert(orders)
      .values({
        code: orderCode(randomBytes(CODE_BYTES)),
        token: randomBytes(16).toString('base64url'),
        idempotencyKey: order.key,
        requestHash: requestHash(order),
        source: order.source,
        buyerName: buyer.name,
        buyerPhone: buyer.phone,
        buyerCity: buyer.city || null,
        deliveryNote: buyer.note || null,
        paymentLabel: payment.label,
        paymentInstructions: payment.instructions,
        consentAt: order.source === 'web' ? sql`now()` : null,
        sourceAddress: order.sourceAddress,
        userId: order.userId,
        currency: sums.currency,
        total: sums.total,
        holdExpiresAt: sums.isHeld ? sql`now() + make_interval(hours => ${order.holdHours})` : null,
        announcedAt: order.source === 'manual' ? sql`now()` : null,
      })
      .onConflictDoNothing({ target: orders.code })
      .returning({ id: orders.id, code: orders.code, token: orders.token })
    if (row) return row
  }
}
