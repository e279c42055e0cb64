import { eq, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { allowedHolds, type HeldByOthers, type HoldLimits, type Holds } from './order-holds.ts'
import { isOrderToken } from './order-path.ts'
import { INITIAL_STATE } from './order-states.ts'
import { lockStock, takePieces } from './order-stock.server.ts'
import { orderLines, orders } from './schema.server.ts'

/** The order that requests a hold. */
interface Holder {
  /** Set for a stored order, to exclude its own held pieces. */
  orderId: string | null
  network: string | null
  phone: string | null
}

/**
 * Inside a transaction that has locked the counted sizes: how many of the wanted pieces a buyer's order may hold. The
 * lock lasts until the end of the transaction, so that orders sent together are counted one after another.
 */
export async function findAllowedHolds(
  tx: Db,
  wanted: readonly { sizeId: number; quantity: number }[],
  { limits, holder }: { limits: HoldLimits; holder: Holder },
): Promise<Holds> {
  if (wanted.length === 0) return { pieces: new Map(), limitedBy: null }
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.orderHolds})`)
  const { held, ...others } = await readHeld(tx, holder)
  const maxHold = wanted.reduce((sum, { quantity }) => sum + Math.min(quantity, limits.perSize), 0)
  const shelf = await sumShelf(tx, piecesThatMatter(limits, others.shop + maxHold))
  return allowedHolds(wanted, limits, { ...others, counted: shelf + held })
}

type Row = Omit<HeldByOthers, 'bySize' | 'network' | 'counted'> & {
  held: number
  network: number
  isDistrusted: boolean
  sizes: { id: number; pieces: number }[]
}

/** All held pieces, and those of other orders. A network whose holds the operator has released holds nothing for a day. */
async function readHeld(
  tx: Db,
  { orderId, network, phone }: Holder,
): Promise<Omit<HeldByOthers, 'counted'> & { held: number }> {
  const { rows } = await tx.execute<Row>(sql`
    with held as (
      select l.size_id, l.held as pieces, o.id is distinct from ${orderId}::uuid as is_other,
             coalesce(o.source_address = ${network}, false) as same_network,
             coalesce(o.buyer_phone = ${phone}, false) as same_phone
        from orders o join order_lines l on l.order_id = o.id
        where o.hold_expires_at is not null and o.source = 'web' and l.held > 0)
    select coalesce(sum(pieces), 0)::float8 as held,
           coalesce(sum(pieces) filter (where is_other), 0)::float8 as shop,
           coalesce(sum(pieces) filter (where is_other and same_phone), 0)::float8 as phone,
           coalesce(sum(pieces) filter (where is_other and same_network), 0)::float8 as network,
           exists (select from orders where source_address = ${network}
             and hold_released_at > now() - interval '24 hours') as "isDistrusted",
           (select coalesce(json_agg(json_build_object('id', size_id, 'pieces', of_size)), '[]') from (
             select size_id, sum(pieces) as of_size from held
               where is_other and (same_network or same_phone) and size_id is not null group by size_id) one) as sizes
      from held`)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  const ofNetwork = row.isDistrusted ? Number.POSITIVE_INFINITY : row.network
  return {
    held: row.held,
    shop: row.shop,
    phone: row.phone,
    network: network === null ? null : ofNetwork,
    bySize: new Map(row.sizes.map(({ id, pieces }) => [id, pieces])),
  }
}

/** With this many counted pieces no percentage limit binds, so larger sums give the same result. */
function piecesThatMatter({ networkPercent, shopPercent }: HoldLimits, pieces: number): number {
  const shares = [networkPercent, shopPercent].filter((percent) => percent > 0)
  return shares.length === 0 ? 0 : Math.ceil((pieces * 100) / Math.min(...shares))
}

/** Counted pieces on the shelf, exact up to `pieces`: the sum over all sizes of a large catalog would be slow. */
async function sumShelf(tx: Db, pieces: number): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    select coalesce(sum(stock), 0)::float8 as pieces from (
      select stock from product_sizes where stock > 0 order by stock desc limit ${pieces}) as largest`)
  return rows[0]?.pieces ?? 0
}

/** Takes pieces off the shelf for an order that is stored, and writes them down in its lines. */
export async function takeForOrder(
  tx: Db,
  orderId: string,
  pieces: ReadonlyMap<number, number>,
): Promise<void> {
  await takePieces(tx, pieces)
  for (const [sizeId, count] of pieces) {
    await tx.execute(sql`
      update order_lines set held = held + ${count} where order_id = ${orderId} and size_id = ${sizeId}`)
  }
}

interface ChatRules {
  /** From the moment the buyer opens the chat. */
  holdHours: number
  limits: HoldLimits
}

/**
 * Records that the buyer of a new order has opened the chat. This extends the hold once, and takes released pieces
 * again if they are in stock. Every buyer can open the chat of an order, so the limits of holds apply as for a new
 * order. False when no order has the token.
 */
export function openChat(db: Db, token: string, rules: ChatRules): Promise<boolean> {
  if (!isOrderToken(token)) return Promise.resolve(false)
  return inTransaction(db, (tx) => open(tx, token, rules))
}

async function open(tx: Db, token: string, { holdHours, limits }: ChatRules): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.token, token)).for('update')
  if (!order) return false
  if (order.state !== INITIAL_STATE || order.source !== 'web' || order.chatOpenedAt) return true
  // The version does not change: an operator with the order open must still be able to confirm it.
  await tx.update(orders).set({ chatOpenedAt: sql`now()` }).where(eq(orders.id, order.id))
  if (order.holdReleasedAt) return true

  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const held = new Map(lines.flatMap(({ sizeId, held }) => (sizeId === null ? [] : [[sizeId, held]])))
  const stock = await lockStock(tx, [...held.keys()])
  const wanted = lines.flatMap(({ sizeId, quantity }) =>
    sizeId !== null && stock.has(sizeId) ? [{ sizeId, quantity }] : [],
  )
  const holder = { orderId: order.id, network: order.network, phone: order.buyerPhone }
  const { pieces, limitedBy } = await findAllowedHolds(tx, wanted, { limits, holder })
  const isWithinLimits = wanted.every(({ sizeId }) => (held.get(sizeId) ?? 0) <= (pieces.get(sizeId) ?? 0))
  if (!isWithinLimits) return true

  const more = new Map<number, number>()
  for (const [sizeId, allowed] of pieces) {
    const missing = Math.min(allowed - (held.get(sizeId) ?? 0), stock.get(sizeId) ?? 0)
    if (missing > 0) more.set(sizeId, missing)
  }
  await takeForOrder(tx, order.id, more)
  const holdsSome = more.size > 0 || lines.some((line) => line.held > 0)
  await tx
    .update(orders)
    .set({
      holdLimitedBy: limitedBy,
      holdExpiresAt: holdsSome ? sql`now() + make_interval(hours => ${holdHours})` : null,
    })
    .where(eq(orders.id, order.id))
  return true
}
