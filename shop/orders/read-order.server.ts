import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { firstName } from '#shop/text/person-name.ts'
import { readHold } from './hold-end.server.ts'
import type { OrderLine, OrderSummary } from './order.ts'
import { isOrderToken } from './order-address.ts'
import type { OrderHold } from './order-holds.ts'
import { readOrderLines } from './order-lines.server.ts'
import { INITIAL_STATE, type OrderState } from './order-states.ts'
import { orderEvents, orders } from './schema.server.ts'

/** What whoever has the address of an order sees: of the buyer only first name and city. */
export interface TrackedOrder extends OrderSummary {
  token: string
  /** Null once the buyer was forgotten. */
  firstName: string | null
  city: string | null
  payment: { label: string; instructions: string }
  lines: OrderLine[]
  /** When it came to each state, ISO 8601, oldest first; notes are the operator's own. */
  history: { state: OrderState; at: string }[]
  /** Null once it is confirmed, and where nothing of it is counted. */
  hold: OrderHold | null
}

/** The order of this token; undefined when there is none, or when it is no token. */
export async function readOrderByToken(db: Db, token: string): Promise<TrackedOrder | undefined> {
  if (!isOrderToken(token)) return undefined
  const [order] = await db.select().from(orders).where(eq(orders.token, token))
  if (!order) return undefined
  const events = await db
    .select({ state: orderEvents.toState, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id))
  return {
    code: order.code,
    token: order.token,
    state: order.state,
    currency: order.currency,
    total: order.total,
    createdAt: order.createdAt.toISOString(),
    firstName: firstName(order.buyerName) ?? null,
    city: order.buyerCity,
    payment: { label: order.paymentLabel, instructions: order.paymentInstructions },
    // As they were bought, whatever becomes of the products.
    lines: (await readOrderLines(db, order.id)).map(({ productId, ...line }) => line),
    hold: order.state === INITIAL_STATE ? await readHold(db, order.id) : null,
    history: events.flatMap(({ state, at }) => (state === null ? [] : [{ state, at: at.toISOString() }])),
  }
}
