import { hash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { readCookie, writeCookie } from '#server/auth/cookies.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import type { NewOrder, OrderOutcome } from './new-order.ts'
import { isOrderToken } from './order-path.ts'
import { VOID_STATES } from './order-states.ts'
import { wantedBy } from './read-order.server.ts'
import { orders } from './schema.server.ts'

/** Minutes for which a key is reused: the browser's Back button after an order leads to that order, not to a second. */
const SAME_FORM = 60

/** The key of a newly rendered form. It contains the minute, so that a key from an old bookmark can be detected. */
export function newIdempotencyKey(now = Date.now()): string {
  return `${Math.floor(now / 60_000).toString(36)}-${randomUUID()}`
}

/** The key of the URL; a new key when that one is old or invalid. */
export function toIdempotencyKey(given: string | null, now = Date.now()): string {
  const [, drawn] = /^([0-9a-z]{5,7})-[0-9a-f-]{36}$/.exec(given ?? '') ?? []
  const age = Math.floor(now / 60_000) - Number.parseInt(drawn ?? '0', 36)
  return given && age >= 0 && age <= SAME_FORM ? given : newIdempotencyKey(now)
}

/** Whether a key has the stored format (migrations/0005_orders.sql). */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w-]{16,64}$/.test(key)
}

/** The outcome of an earlier order with this key; undefined when there is none. */
export async function findByKey(tx: Db, order: NewOrder): Promise<OrderOutcome | undefined> {
  const [row] = await tx
    .select({ id: orders.id, code: orders.code, token: orders.token, hash: orders.requestHash })
    .from(orders)
    .where(eq(orders.idempotencyKey, order.key))
  if (!row) return undefined
  const { hash, ...found } = row
  if (hash === requestHash(order)) return { kind: 'repeated', order: found }
  return { kind: 'keyReused', order: order.knownTokens.includes(found.token) ? found : null }
}

/** A hash of the buyer's input. The same key with another hash is an error. */
export function requestHash({ lines, buyer, payment, source }: NewOrder): string {
  const wanted = lines.map(({ sizeId, quantity }) => [sizeId, quantity])
  const { name, phone, city, note } = buyer
  const what = [wanted, name, phone, city, note, payment.label, source]
  return hash('sha256', JSON.stringify(what), 'base64url')
}

/** Minutes within which an identical order is a duplicate, unless the buyer confirms it. */
const SAME_ORDER = 60

/**
 * Finds a recent order with the same lines and phone. The device's cookie or the account proves that the buyer is the
 * same: then the outcome has the token. In the same network all fields must be identical, and only the code is
 * returned, because a phone number is not secret.
 */
export async function findDuplicate(tx: Db, order: NewOrder): Promise<OrderOutcome | undefined> {
  if (order.source === 'manual' || order.again) return undefined
  const wanted = order.lines
    .toSorted((one, other) => one.sizeId - other.sizeId)
    .map(({ sizeId, quantity }) => `${sizeId}x${quantity}`)
    .join('.')
  const isOwn = sql`(token = any(${textArray(order.knownTokens)}) or coalesce(user_id = ${order.userId}, false))`
  const { rows } = await tx.execute<{ code: string; token: string; minutes: number; isOwn: boolean }>(sql`
    select code, token, floor(extract(epoch from now() - created_at) / 60)::int as minutes, ${isOwn} as "isOwn"
      from orders
      where buyer_phone = ${order.buyer.phone} and source = 'web' and state <> all(${textArray(VOID_STATES)})
        and created_at > now() - make_interval(mins => ${SAME_ORDER})
        and (${isOwn} or (source_address = ${order.network} and request_hash = ${requestHash(order)}))
        and ${wantedBy(sql`orders.id`)} = ${wanted}
      order by ${isOwn} desc, created_at desc limit 1`)
  const [row] = rows
  return (
    row && { kind: 'duplicate', code: row.code, minutes: row.minutes, token: row.isOwn ? row.token : null }
  )
}

/** Seconds of the cookie: the period in which an identical order needs a confirmation. */
const LIFE = 3600
const MAX_ORDERS = 3
/** Without the shop's prefix: the cookie grants no access, and only the pages of orders receive it. */
const COOKIE = { name: 'recent-orders', path: '/order' }

/** Tokens of the recent orders of this device, the newest first. */
export function recentOrders(visitor: Pick<Visitor, 'headers' | 'secure'>): string[] {
  return (readCookie(visitor, COOKIE) ?? '').split('.').filter(isOrderToken).slice(0, MAX_ORDERS)
}

/** The Set-Cookie header that adds an order. */
export function recentOrdersCookie(visitor: Pick<Visitor, 'headers' | 'secure'>, token: string): string {
  const tokens = new Set([token, ...recentOrders(visitor)])
  return writeCookie(COOKIE, [...tokens].slice(0, MAX_ORDERS).join('.'), visitor.secure, LIFE)
}
