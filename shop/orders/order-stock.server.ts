import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { MAX_PIECES } from '#shop/products/parse-fields.ts'

/**
 * Locks the products of these sizes against deletion until the order is stored. Products are locked before sizes, as
 * in a deletion and a save, to avoid deadlocks.
 */
export async function lockProducts(tx: Db, sizeIds: readonly number[]): Promise<void> {
  if (sizeIds.length === 0) return
  await tx.execute(sql`
    select id from products where id in (select product_id from product_sizes where id in ${sizeIds})
      order by id for key share`)
}

/**
 * Locks the counted sizes inside the order's transaction and returns their stock. The locks are taken in the order of
 * the ids to avoid deadlocks.
 */
export async function lockStock(tx: Db, sizeIds: readonly number[]): Promise<Map<number, number>> {
  if (sizeIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: number; stock: number }>(sql`
    select id::float8 as id, stock from product_sizes
      where id in ${sizeIds} and stock is not null order by id for no key update`)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** Subtracts pieces from the stock, by size. The caller has locked the sizes and checked their stock. */
export async function takePieces(tx: Db, pieces: ReadonlyMap<number, number>): Promise<void> {
  for (const [sizeId, quantity] of pieces) {
    await tx.execute(sql`update product_sizes set stock = stock - ${quantity} where id = ${sizeId}`)
  }
}

/**
 * Returns the held pieces of the orders to the stock once: their lines hold nothing afterwards and have in `returned` what
 * they gave back, for an undo. A size that is no longer counted stays uncounted. The column's max
 * (migrations/0005_orders.sql) must not block a cancellation.
 */
export async function releaseStock(tx: Db, orderIds: readonly string[]): Promise<void> {
  const ids = sql`${textArray(orderIds)}::uuid[]`
  await tx.execute(sql`
    select s.id from product_sizes s
      where s.id in (select size_id from order_lines where order_id = any(${ids}) and held > 0)
      order by s.id for no key update`)
  await tx.execute(sql`
    update product_sizes s set stock = least(s.stock + back.pieces, ${MAX_PIECES})
      from (select size_id, sum(held)::int as pieces from order_lines
              where order_id = any(${ids}) and held > 0 group by size_id) as back
      where s.id = back.size_id and s.stock is not null`)
  // A size of the trash gets its pieces when it is restored.
  await tx.execute(sql`
    update order_lines l set held = 0, returned = case
        when exists (select from product_sizes s where s.id = l.size_id and s.stock is null) then null else l.held end
      where order_id = any(${ids})`)
}

/**
 * Releases expired holds, one transaction each; several nodes may run this concurrently. Returns the number of orders.
 * A failure does not block the other orders: after all of them, the last error is thrown.
 */
export async function expireHolds(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where hold_expires_at <= now() order by hold_expires_at`,
  )
  let count = 0
  let obstacle: unknown
  for (const { id } of rows) {
    try {
      if (await inTransaction(db, (tx) => expireHold(tx, id))) count++
    } catch (error) {
      obstacle = error
    }
  }
  if (obstacle) throw obstacle
  return count
}

/** False when another node or the operator has already changed the order. */
async function expireHold(tx: Db, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from orders where id = ${id} and hold_expires_at <= now() for update skip locked`)
  if (!rowCount) return false
  await releaseStock(tx, [id])
  await tx.execute(sql`update orders set hold_expires_at = null, version = version + 1, updated_at = now()
    where id = ${id}`)
  await tx.execute(sql`insert into order_events (order_id, actor, note) values
    (${id}, 'tienda', 'Terminó el tiempo de reserva: las unidades vuelven a estar a la venta.')`)
  return true
}
