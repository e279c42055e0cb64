import { type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { formatCount } from '#shop/text/counts.ts'
import { networkLabel } from './inbox-query.ts'
import { CANCELED_STATE, INITIAL_STATE, type OrderState } from './order-states.ts'
import { releaseStock } from './order-stock.server.ts'

/** How many orders were changed, and how many pieces returned to the stock. */
interface BulkOutcome {
  orders: number
  pieces: number
}

/**
 * Releases the holds of the buyers' unconfirmed orders: those of one network (its keyed hash), of unknown networks
 * (null), or all (undefined). The state of the orders does not change: a confirmation takes the pieces that are then
 * in stock. `actor` is the admin's e-mail. One transaction.
 */
export function releaseHolds(
  db: Db,
  { network, actor }: { network: string | null | undefined; actor: string },
): Promise<BulkOutcome> {
  return inTransaction(db, async (tx) => {
    const held = await lockOrders(tx, sql`hold_expires_at is not null and ${ofNetwork(network)}`)
    if (held.orders === 0) return held
    await releaseStock(tx, held.ids)
    const ids = sql`${textArray(held.ids)}::uuid[]`
    await tx.execute(sql`
      update orders set hold_expires_at = null, hold_released_at = now(), version = version + 1, updated_at = now()
        where id = any(${ids})`)
    const note = 'Se liberó la reserva: las unidades vuelven a estar a la venta.'
    await writeEvents(tx, held.ids, { actor, note })
    const summary = `Liberó ${pieces(held.pieces)} de ${orders(held.orders)} sin confirmar${from(network)}`
    await recordAudit(tx, { actor, action: 'order.holds_released', subjectType: 'order', summary })
    return held
  })
}

/**
 * Cancels the unconfirmed orders of buyers of one network and releases their holds. Orders of unknown networks are
 * excluded because they share no network. One transaction. Null, and nothing is canceled, when there are more orders than
 * the operator has seen.
 */
export function cancelNetwork(
  db: Db,
  { network, seen, actor }: { network: string; seen: number; actor: string },
): Promise<BulkOutcome | null> {
  return inTransaction(db, async (tx) => {
    const open = await lockOrders(tx, ofNetwork(network))
    if (open.orders > seen) return null
    if (open.orders === 0) return open
    await releaseStock(tx, open.ids)
    const ids = sql`${textArray(open.ids)}::uuid[]`
    await tx.execute(sql`
      update orders set state = ${CANCELED_STATE}, hold_expires_at = null, version = version + 1, updated_at = now()
        where id = any(${ids})`)
    const note = 'Se canceló con los demás pedidos de la misma conexión.'
    await writeEvents(tx, open.ids, { actor, note, to: CANCELED_STATE })
    const summary = `Canceló ${orders(open.orders)} sin confirmar${from(network)}`
    await recordAudit(tx, { actor, action: 'order.source_cancelled', subjectType: 'order', summary })
    return open
  })
}

function ofNetwork(network: string | null | undefined): SQL {
  if (network === undefined) return sql`true`
  return network === null ? sql`source_address is null` : sql`source_address = ${network}`
}

/** The buyers' new orders that match, locked in the order of their ids, and how many pieces they hold. */
async function lockOrders(tx: Db, condition: SQL): Promise<BulkOutcome & { ids: string[] }> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from orders where state = ${INITIAL_STATE} and source = 'web' and ${condition} order by id for update`)
  const ids = rows.map(({ id }) => id)
  const held = await tx.execute<{ pieces: number }>(sql`
    select coalesce(sum(held), 0)::float8 as pieces from order_lines where order_id = any(${textArray(ids)}::uuid[])`)
  return { ids, orders: ids.length, pieces: held.rows[0]?.pieces ?? 0 }
}

async function writeEvents(
  tx: Db,
  ids: readonly string[],
  { actor, note, to }: { actor: string; note: string; to?: OrderState },
): Promise<void> {
  await tx.execute(sql`
    insert into order_events (order_id, actor, from_state, to_state, note)
      select id, ${actor}, ${to ? INITIAL_STATE : null}::text, ${to ?? null}::text, ${note}
        from unnest(${textArray(ids)}::uuid[]) as id`)
}

const orders = (count: number) => formatCount(count, 'pedido', 'pedidos')
const pieces = (count: number) => formatCount(count, 'unidad', 'unidades')
const from = (network: string | null | undefined) =>
  network === undefined ? '' : ` (conexión ${networkLabel(network)})`
