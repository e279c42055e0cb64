import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { firstName } from '#shop/text/clean-text.ts'
import type { OrderLine, OrderSummary } from './order.ts'
import type { OrderHold } from './order-holds.ts'
import { isOrderToken } from './order-path.ts'
import type { PaymentWay } from './order-settings.ts'
import { effectiveTransitions, findTracking, INITIAL_STATE, type OrderState } from './order-states.ts'
import { orderEvents, orderLines, orders } from './schema.server.ts'

/** The data of an order's public page: of the buyer only first name and city. */
interface TrackedOrder extends OrderSummary {
  token: string
  /** Null after the buyer's data was deleted. */
  firstName: string | null
  city: string | null
  payment: PaymentWay
  lines: OrderLine[]
  /** The time of each effective transition, ISO 8601, oldest first. Of the operator's notes only `tracking` is included. */
  history: { state: OrderState; at: string }[]
  /** The tracking number; may be empty. */
  tracking: string
  /** The buyer has opened the chat, or the order is manual. */
  chatOpened: boolean
  /** Null after confirmation, and when no size is counted. */
  hold: OrderHold | null
}

/** The order of this token; undefined when the token is invalid or unknown. */
export async function readOrderByToken(db: Db, token: string): Promise<TrackedOrder | undefined> {
  if (!isOrderToken(token)) return undefined
  const [order] = await db.select().from(orders).where(eq(orders.token, token))
  if (!order) return undefined
  const transitions = effectiveTransitions(await readTransitions(db, order.id))
  return {
    code: order.code,
    token: order.token,
    state: order.state,
    currency: order.currency,
    total: order.total,
    createdAt: order.createdAt.toISOString(),
    firstName: firstName(order.buyerName) ?? null,
    city: order.buyerCity,
    payment: {
      label: order.paymentLabel,
      instructions: order.paymentInstructions,
      onDelivery: order.paysOnDelivery,
    },
    // With the values at the time of the order, even if the products change.
    lines: (await readOrderLines(db, order.id)).map(({ productId, ...line }) => line),
    chatOpened: order.source === 'manual' || order.chatOpenedAt !== null,
    hold: order.state === INITIAL_STATE ? await readHold(db, order.id) : null,
    history: transitions.map(({ state, at }) => ({ state, at: at.toISOString() })),
    tracking: findTracking(transitions),
  }
}

/** Whether this customer placed the order with the account. */
export async function isOrderOf(db: Db, token: string, userId: string): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.token, token), eq(orders.userId, userId)))) > 0
}

interface Transition {
  state: OrderState
  at: Date
  note: string
}

/** All transitions of an order, oldest first, also undone ones. */
export async function readTransitions(db: Db, orderId: string): Promise<Transition[]> {
  const events = await db
    .select({ state: orderEvents.toState, at: orderEvents.at, note: orderEvents.note })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
  return events.flatMap(({ state, ...event }) => (state === null ? [] : [{ ...event, state }]))
}

/** An order as its public page shows it. */
export interface PlacedOrder extends TrackedOrder {
  /** The time zone of days and times on the page. */
  timeZone: string
}

/** The lines of an order as they were bought; the product is null once it was deleted. */
export function readOrderLines(
  db: Db,
  orderId: string,
): Promise<(OrderLine & { productId: string | null })[]> {
  const { productId, name, brand, sizeLabel, unitPrice, quantity } = orderLines
  return db
    .select({ productId, name, brand, sizeLabel, unitPrice, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
}

/** What an order asks for, as one text: `12x2.40x1`. Null when its sizes are no longer there. */
export const wantedBy = (orderId: SQL): SQL => sql`(
  select string_agg(size_id || 'x' || quantity, '.' order by size_id) from order_lines where order_id = ${orderId})`

/** The hold of a new order, and the stock of the pieces it does not hold. Null when none of its sizes is counted. */
export async function readHold(db: Db, orderId: string): Promise<OrderHold | null> {
  const { rows } = await db.execute<OrderHold>(sql`
    select to_json(o.hold_expires_at at time zone 'UTC') #>> '{}' || 'Z' as until,
           o.hold_released_at is not null as "isReleased",
           coalesce((select json_agg(json_build_object('name', l.name, 'sizeLabel', l.size_label,
               'quantity', l.quantity, 'held', l.held, 'left', least(s.stock, l.quantity - l.held)) order by l.position)
             from order_lines l join product_sizes s on s.id = l.size_id
             where l.order_id = o.id and s.stock is not null), '[]') as lines
      from orders o where o.id = ${orderId} and o.state = ${INITIAL_STATE}`)
  const [row] = rows
  return row && row.lines.length > 0 ? row : null
}
