import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import { isForeignKeyViolation, isRetryable, violatedConstraint } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { MAX_COUNTED_QUANTITY, MAX_QUANTITY } from '#shop/bag/bag.ts'
import { bagContents } from '#shop/bag/bag-contents.ts'
import { sizesOnSale } from '#shop/bag/sizes-on-sale.server.ts'
import { sizeLabel } from '#shop/products/product.ts'
import { findByKey, findDuplicate, requestHash } from './idempotency.server.ts'
import type { NewOrder, OrderOutcome, OrderRef } from './new-order.ts'
import { orderTotal } from './order.ts'
import { CODE_BYTES, orderCode } from './order-code.ts'
import { findAllowedHolds } from './order-holds.server.ts'
import { HOLD_MINUTES, type Holds } from './order-holds.ts'
import { findRateLimit, reportShopLimit } from './order-limits.server.ts'
import { INITIAL_STATE } from './order-states.ts'
import { lockProducts, lockStock, takePieces } from './order-stock.server.ts'
import { orderEvents, orderLines, orders } from './schema.server.ts'

/**
 * Stores the order with the shop's prices, or returns why not and stores nothing. One transaction. The idempotency
 * key makes repeated and concurrent requests one order. Counted pieces are held within the limits of
 * shop/orders/order-holds.ts. An order over the limits is stored and holds fewer pieces.
 */
export function createOrder(db: Db, order: NewOrder): Promise<OrderOutcome> {
  return inTransaction(db, (tx) => store(tx, order), hasCrossed)
}

/**
 * Whether a retry can succeed: a product was deleted, two transactions conflicted, or another request used the same
 * key. The retry reads the committed result.
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
  const duplicate = await findDuplicate(tx, order)
  if (duplicate) return duplicate
  if (limit) {
    if (limit.isShopWide) await reportShopLimit(tx)
    return { kind: 'limited', ...limit }
  }

  const sizeIds = order.lines.map(({ sizeId }) => sizeId)
  await lockProducts(tx, sizeIds)
  const stock = await lockStock(tx, sizeIds)
  const counted = order.lines.filter(({ sizeId }) => stock.has(sizeId))
  const max = order.source === 'web' ? MAX_COUNTED_QUANTITY : MAX_QUANTITY
  const short = counted.filter(({ sizeId, quantity }) => quantity > Math.min(stock.get(sizeId) ?? 0, max))
  const { entries, gone } = bagContents(order.lines, await sizesOnSale(tx, sizeIds, order.demo))
  const off = entries.filter(({ size }) => !size.isAvailable)
  const unavailable = [...short, ...gone].map(({ sizeId }) => sizeId).concat(off.map(({ size }) => size.id))
  if (unavailable.length > 0) return { kind: 'unavailable', sizeIds: unavailable }
  const [first] = entries
  if (!first) return { kind: 'empty' }
  const { currency } = first.size
  if (entries.some(({ size }) => size.currency !== currency)) return { kind: 'mixedCurrencies' }
  const total = orderTotal(entries.map(({ line, unitPrice }) => ({ unitPrice, quantity: line.quantity })))
  const { seenTotal = total, seenCurrency = currency } = order
  if (seenTotal !== total || seenCurrency !== currency) return { kind: 'repriced', total }

  const holds = await toHolds(tx, order, counted)
  await takePieces(tx, holds.pieces)
  const lines = entries.map(({ line, size, unitPrice }, position) => ({
    position,
    productId: size.productId,
    sizeId: size.id,
    name: size.name,
    brand: size.brand,
    sizeLabel: sizeLabel(size),
    unitPrice,
    quantity: line.quantity,
    held: holds.pieces.get(size.id) ?? 0,
  }))
  const created = await insertOrder(tx, order, { currency, total, holds })
  await tx.insert(orderLines).values(lines.map((line) => ({ orderId: created.id, ...line })))
  await tx.insert(orderEvents).values({ orderId: created.id, actor: order.actor, toState: INITIAL_STATE })
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

/** Manual orders hold all of their pieces. */
async function toHolds(tx: Db, order: NewOrder, counted: NewOrder['lines']): Promise<Holds> {
  if (order.source === 'manual') {
    return { pieces: new Map(counted.map((line) => [line.sizeId, line.quantity])), limitedBy: null }
  }
  const holder = { orderId: null, network: order.network, phone: order.buyer.phone }
  return findAllowedHolds(tx, counted, { limits: order.holdLimits, holder })
}

/** Retries with a new random code when the code already exists, which is rare. */
async function insertOrder(
  tx: Db,
  order: NewOrder,
  { currency, total, holds }: { currency: string; total: number; holds: Holds },
): Promise<OrderRef> {
  const { buyer, payment } = order
  const holdEnd =
    order.source === 'web'
      ? sql`now() + make_interval(mins => ${HOLD_MINUTES})`
      : sql`now() + make_interval(hours => ${order.holdHours})`
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
        paysOnDelivery: payment.onDelivery,
        consentAt: order.source === 'web' ? sql`now()` : null,
        network: order.network,
        userId: order.userId,
        currency,
        total,
        holdExpiresAt: holds.pieces.size > 0 ? holdEnd : null,
        holdLimitedBy: holds.limitedBy,
        announcedAt: order.source === 'manual' ? sql`now()` : null,
      })
      .onConflictDoNothing({ target: orders.code })
      .returning({ id: orders.id, code: orders.code, token: orders.token })
    if (row) return row
  }
}
