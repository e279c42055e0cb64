import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { firstName } from '#shop/text/clean-text.ts'
import { readHold } from './hold-end.server.ts'
import type { OrderLine, OrderSummary } from './order.ts'
import { isOrderToken } from './order-address.ts'
import type { OrderHold } from './order-holds.ts'
import { readOrderLines } from './order-lines.server.ts'
import { INITIAL_STATE, type OrderState } from './order-states.ts'
import { orderEvents, orders } from './schema.server.ts'

/** The data of an order's public page: of the buyer only first name and city. */
export interface TrackedOrder extends OrderSummary {
  token: string
  /** Null after the buyer's data was deleted. */
  firstName: string | null
  city: string | null
  payment: { label: string; instructions: string }
  lines: OrderLine[]
  /** The time of each transition, ISO 8601, oldest first. The operator's notes are not included. */
  history: { state: OrderState; at: string }[]
  /** Null after confirmation, and when no size is counted. */
  hold: OrderHold | null
}

/** The order of this token; undefined when the token is invalid or unknown. */
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
    // With the values at the time of the order, even if the products change.
    lines: (await readOrderLines(db, order.id)).map(({ productId, ...line }) => line),
    hold: order.state === INITIAL_STATE ? await readHold(db, order.id) : null,
    history: events.flatMap(({ state, at }) => (state === null ? [] : [{ state, at: at.toISOString() }])),
  }
}

/** An order as its public page shows it. */
export interface PlacedOrder extends OrderSummary {
  token: string
  firstName: string | null
  city: string | null
  payment: { label: string; instructions: string }
  lines: OrderLine[]
  history: { state: OrderState; at: string }[]
  /** Null after confirmation, and when no size is counted. */
  hold: OrderHold | null
  /** The time zone of days and times on the page. */
  timeZone: string
}
