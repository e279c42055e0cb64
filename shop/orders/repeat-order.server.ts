import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import type { ManualValues, SentForm } from './manual-form.ts'
import { orderLines, orders } from './schema.server.ts'

interface RepeatedOrder extends Pick<SentForm, 'lines'> {
  values: ManualValues
  /** How many of its lines have a size that is no longer there. */
  gone: number
}

/** What the operator would type to enter the order again; undefined when the id is invalid or unknown. */
export async function findRepeatedOrder(db: Db, id: string): Promise<RepeatedOrder | undefined> {
  if (!isUuid(id)) return undefined
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const all = await db
    .select({ sizeId: orderLines.sizeId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const lines = all.flatMap(({ sizeId, quantity }) => (sizeId === null ? [] : [{ sizeId, quantity }]))
  const { buyerName, buyerPhone, buyerCity, deliveryNote, paymentLabel } = order
  return {
    lines,
    gone: all.length - lines.length,
    values: {
      nombre: buyerName ?? '',
      telefono: buyerPhone ? formatPhone(buyerPhone) : '',
      ciudad: buyerCity ?? '',
      nota: deliveryNote ?? '',
      pago: paymentLabel,
    },
  }
}
