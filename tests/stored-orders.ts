import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { CODE_BYTES, orderCode } from '#shop/orders/order-code.ts'
import { orders } from '#shop/orders/schema.server.ts'

/** Inserts an order with any day, state and amount, without the validation of the order form. Returns its id. */
export async function storeOrder(db: Db, given: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(orders)
    .values({
      code: orderCode(randomBytes(CODE_BYTES)),
      token: randomBytes(16).toString('base64url'),
      idempotencyKey: randomUUID(),
      requestHash: '',
      buyerName: 'Ana Pérez',
      buyerPhone: '593987654321',
      buyerCity: 'Quito',
      currency: '$',
      total: 1000,
      ...given,
    })
    .returning({ id: orders.id })
  return row?.id ?? ''
}
