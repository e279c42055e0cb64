import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { CODE_BYTES, orderCode } from '#shop/orders/order-code.ts'
import type { OrderState } from '#shop/orders/order-states.ts'
import { orderEvents, orderLines, orders } from '#shop/orders/schema.server.ts'

interface Given {
  code?: string
  token?: string
  name?: string | null
  phone?: string | null
  city?: string
  note?: string
  /** ISO 8601. */
  at?: string
  state?: OrderState
  source?: 'web' | 'manual'
  /** The customer who placed it with an account. */
  userId?: string
  /** How many lines, of two pieces of $10.00 each. */
  lines?: number
}

/** Inserts an order row with the given state and values; returns its id. */
export async function insertOrder(db: Db, given: Given = {}): Promise<string> {
  const { state = 'nuevo', name = 'Ana Pérez', phone = '573001112233', lines = 1 } = given
  const createdAt = given.at ? new Date(given.at) : new Date()
  const [order] = await db
    .insert(orders)
    .values({
      code: given.code ?? orderCode(randomBytes(CODE_BYTES)),
      token: given.token ?? randomBytes(16).toString('base64url'),
      idempotencyKey: randomUUID(),
      requestHash: '',
      source: given.source ?? 'web',
      userId: given.userId,
      state,
      buyerName: name,
      buyerPhone: phone,
      buyerCity: given.city ?? 'Bogotá',
      deliveryNote: given.note ?? 'Portería, torre 2',
      paymentLabel: 'Transferencia',
      currency: '$',
      total: lines * 2000,
      createdAt,
    })
    .returning({ id: orders.id })
  const orderId = order?.id ?? ''
  await db.insert(orderLines).values(
    Array.from({ length: lines }, (_, position) => ({
      orderId,
      position,
      name: `Perfume ${position + 1}`,
      brand: 'Lattafa',
      sizeLabel: '100 ml',
      unitPrice: 1000,
      quantity: 2,
    })),
  )
  await db.insert(orderEvents).values({ orderId, at: createdAt, actor: 'comprador', toState: 'nuevo' })
  return orderId
}
