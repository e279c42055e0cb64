import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { dateText, momentText } from '#shop/dates/moment-text.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import type { OrderLine, OrderSource, OrderSummary } from './order.ts'
import type { HeldLine } from './order-holds.ts'
import type { PaymentWay } from './order-settings.ts'
import {
  effectiveTransitions,
  findTracking,
  findUndo,
  INITIAL_STATE,
  isUndo,
  type OrderState,
  STATE_TABLE,
  type Undo,
  VOID_STATES,
} from './order-states.ts'
import { readHold, readOrderLines, wantedBy } from './read-order.server.ts'
import { orderEvents, orders } from './schema.server.ts'

/** The order with all data for the operator; undefined when the id is invalid or unknown. */
export async function findOrder(db: Db, id: string, timeZone: string): Promise<StoredOrder | undefined> {
  if (!isUuid(id)) return undefined
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const { code, token, state, version, source, currency, total, createdAt, holdExpiresAt } = order
  const hold = state === INITIAL_STATE ? await readHold(db, id) : null
  const history = await readHistory(db, id, timeZone)
  const transitions = effectiveTransitions(
    history.flatMap(({ to, note }) => (to ? [{ state: to, note }] : [])),
  )
  return {
    id,
    code,
    token,
    state,
    version,
    source,
    currency,
    total,
    createdAt: createdAt.toISOString(),
    moment: momentText(createdAt, timeZone),
    date: dateText(createdAt, timeZone),
    heldUntil: holdExpiresAt && momentText(holdExpiresAt, timeZone),
    unheld: (hold?.lines ?? []).filter((line) => line.held < line.quantity),
    chatOpened: order.chatOpenedAt && momentText(order.chatOpenedAt, timeZone),
    network: order.network,
    buyer: {
      name: order.buyerName,
      phone: order.buyerPhone,
      city: order.buyerCity,
      note: order.deliveryNote,
    },
    payment: {
      label: order.paymentLabel,
      instructions: order.paymentInstructions,
      onDelivery: order.paysOnDelivery,
    },
    lines: await readOrderLines(db, id),
    history,
    isPaid: transitions.some((transition) => STATE_TABLE[transition.state].isPaid === true),
    tracking: findTracking(transitions),
    undo: findUndo(transitions) ?? null,
    others: await countOthers(db, order),
  }
}

const ACTORS: Readonly<Record<string, string>> = { comprador: 'Comprador', tienda: 'Tienda' }

async function readHistory(db: Db, id: string, timeZone: string): Promise<OrderEvent[]> {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id))
  return events.map((event) => ({
    id: event.id,
    to: event.toState,
    isUndo: isUndo(event),
    who: ACTORS[event.actor] ?? event.actor,
    note: event.note,
    moment: momentText(event.at, timeZone),
  }))
}

type Origin = Pick<typeof orders.$inferSelect, 'id' | 'buyerPhone' | 'network' | 'state' | 'createdAt'>

/** Seconds between an order that its buyer sends and the same one, entered by the operator, at most. */
const DAY = 24 * 3600

/** Without a phone there are no others of it; an unknown network is not shared. */
async function countOthers(
  db: Db,
  { id, buyerPhone, network, state, createdAt }: Origin,
): Promise<StoredOrder['others']> {
  const isSame = sql`${!VOID_STATES.includes(state)} and ${orders.state} <> all(${textArray(VOID_STATES)})
    and abs(extract(epoch from ${orders.createdAt} - ${createdAt.toISOString()}::timestamptz)) < ${DAY}
    and ${wantedBy(sql`orders.id`)} = ${wantedBy(sql`${id}`)}`
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      void: sql<number>`count(*) filter (where ${orders.state} = any(${textArray(VOID_STATES)}))::int`,
      same: sql<SameOrder | null>`
        (array_agg(json_build_object('id', ${orders.id}, 'code', ${orders.code}) order by ${orders.createdAt} desc)
          filter (where ${isSame}))[1]`,
      isNetworkShared: sql<boolean>`exists (
        select from orders o where o.source_address = ${network} and o.id <> ${id})`,
    })
    .from(orders)
    .where(and(sql`${orders.buyerPhone} = ${buyerPhone}`, ne(orders.id, id)))
  return row ?? { count: 0, void: 0, same: null, isNetworkShared: false }
}

/** An order as the operator sees it. Times are formatted in the shop's time zone. */
export interface StoredOrder extends OrderSummary {
  id: string
  token: string
  version: number
  source: OrderSource
  /** All null after the buyer's data was deleted; `phone` in digits. */
  buyer: { name: string | null; phone: string | null; city: string | null; note: string | null }
  payment: PaymentWay
  lines: (OrderLine & { productId: string | null })[]
  /** Oldest first. */
  history: OrderEvent[]
  /** An order that is sent unpaid (cash on delivery) is delivered without ever being marked as paid. */
  isPaid: boolean
  /** The tracking number; may be empty. */
  tracking: string
  /** Null when the last transition cannot be undone. */
  undo: Undo | null
  moment: string
  /** The day of the order, for the printed page. */
  date: string
  /** When its hold expires; null without a hold and after confirmation. */
  heldUntil: string | null
  /** Counted lines of a new order that are not fully held. */
  unheld: HeldLine[]
  /** When the buyer opened the chat from the page of the order; null when they did not. */
  chatOpened: string | null
  /** Keyed hash of the network of the buyer; null when unknown. */
  network: string | null
  /**
   * Other orders of the same phone, how many of them are void, one of the same pieces within a day, and whether others
   * came from the same network.
   */
  others: { count: number; void: number; same: SameOrder | null; isNetworkShared: boolean }
}

/** It may be this order, sent by the buyer and entered by the operator. */
type SameOrder = Pick<StoredOrder, 'id' | 'code'>

export interface OrderEvent {
  id: number
  /** Null for an event with only a note. */
  to: OrderState | null
  /** Undoes the last transition; `to` is the state before it. */
  isUndo: boolean
  /** E-mail of the administrator, "Comprador" or "Tienda". */
  who: string
  note: string
  moment: string
}
