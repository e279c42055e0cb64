import { sql } from 'drizzle-orm'
import { ORDER_LIMIT_REACHED, recordAuditSparingly, SHOP } from '#server/auth/audit-log.ts'
import { keyedHash } from '#server/auth/encryption.ts'
import { limitPerMinute } from '#server/auth/minute-limit.ts'
import { findNetwork } from '#server/auth/network-address.ts'
import type { Visitor } from '#server/auth/visitor.ts'
import type { Db } from '#server/db/database.ts'
import type { NewOrder } from './new-order.ts'

/** Orders an hour. A phone number counts only together with its network, because numbers are not secret. */
const PER_NETWORK = 10
const PER_PHONE = 5
/** Orders an hour when all buyers share one address. Far above the sales of a shop of this size. */
const PER_SHOP = 1000

const HOUR = 3_600_000

interface RateLimit {
  /** Until the next order is accepted. */
  minutes: number
  /** The limit is the whole shop's: buyers share one address. */
  isShopWide: boolean
}

/**
 * Inside the transaction of a new order: serializes the orders of one network and returns the limit that this order
 * exceeds. The operator's own orders have none.
 */
export async function findRateLimit(
  tx: Db,
  { network, buyer: { phone }, source }: Pick<NewOrder, 'network' | 'buyer' | 'source'>,
): Promise<RateLimit | undefined> {
  if (source === 'manual') return undefined
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`network ${network ?? ''}`}, 20261121))`)
  const isShopWide = network === null
  const ofNetwork = isShopWide ? sql`source_address is null` : sql`source_address = ${network}`
  const { rows } = await tx.execute<{ minutes: number | null }>(sql`
    with recent as (
      select created_at + interval '1 hour' as until, buyer_phone from orders
        where ${ofNetwork} and source = 'web' and created_at > now() - interval '1 hour')
    select ceil(extract(epoch from max(until) - now()) / 60)::int as minutes from (
      (select until from recent order by until desc offset ${isShopWide ? PER_SHOP - 1 : PER_NETWORK - 1} limit 1)
      union all
      (select until from recent where not ${isShopWide} and buyer_phone = ${phone}
        order by until desc offset ${PER_PHONE - 1} limit 1)) as reached`)
  const minutes = rows[0]?.minutes ?? 0
  return minutes > 0 ? { minutes, isShopWide } : undefined
}

/** Reports on the dashboard, at most once an hour, that buyers were asked to wait. */
export function reportShopLimit(tx: Db): Promise<void> {
  const summary = `Se llegó al límite de ${PER_SHOP} pedidos por hora: los compradores tuvieron que esperar`
  const entry = { actor: SHOP, action: ORDER_LIMIT_REACHED, subjectType: 'order', summary }
  return recordAuditSparingly(tx, entry, HOUR)
}

/**
 * The stored network of an order: a keyed hash of it, to count its orders without storing the address. Null when all
 * clients have the same address, which identifies no buyer.
 */
export function orderNetwork(
  secret: string,
  visitor: Pick<Visitor, 'address' | 'addressIsShared'>,
): string | null {
  const network = findNetwork(visitor)
  return network === undefined ? null : keyedHash(secret, 'order-source', network)
}

/** Counts an unknown token of an order or review; true when the network exceeds the rate limit. Valid links always open. */
export const recordMiss = limitPerMinute(30)
