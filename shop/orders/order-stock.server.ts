import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import { textArray } from '#server/db/text-array.ts'

/**
 * Keeps the products of these sizes from being deleted until the order is stored. Before their sizes, as a deletion
 * and a save go: so none of them waits for another in a circle.
 */
export async function keepProducts(tx: Db, sizeIds: readonly number[]): Promise<void> {
  if (sizeIds.length === 0) return
  await tx.execute(sql`
    select id from products where id in (select product_id from product_sizes where id in ${sizeIds})
      order by id for key share`)
}

/**
 * Locks the counted ones of these sizes, inside the order's transaction, and returns how many pieces are on the shelf.
 * In the order of their ids, so that no two orders wait for each other.
 */
export async function lockStock(tx: Db, sizeIds: readonly number[]): Promise<Map<number, number>> {
  if (sizeIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: number; stock: number }>(sql`
    select id::float8 as id, stock from product_sizes
      where id in ${sizeIds} and stock is not null order by id for no key update`)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** Takes pieces off the shelf, by size. The sizes are locked, and have as many. */
export async function takePieces(tx: Db, pieces: ReadonlyMap<number, number>): Promise<void> {
  for (const [sizeId, quantity] of pieces) {
    await tx.execute(sql`update product_sizes set stock = stock - ${quantity} where id = ${sizeId}`)
  }
}

/**
 * Puts what the orders hold back on the shelf, once: their lines hold nothing afterwards. A size that is no longer
 * counted stays uncounted. The column has a maximum (migrations/0005_orders.sql), which must not stop a cancellation.
 */
export async function releaseStock(tx: Db, orderIds: readonly string[]): Promise<void> {
  const ids = sql`${textArray(orderIds)}::uuid[]`
  await tx.execute(sql`
    select s.id from product_sizes s
      where s.id in (select size_id from order_lines where order_id = any(${ids}) and held > 0)
      order by s.id for no key update`)
  await tx.execute(sql`
    update product_sizes s set stock = least(s.stock + back.pieces, 1000000)
      from (select size_id, sum(held)::int as pieces from order_lines
              where order_id = any(${ids}) and held > 0 group by size_id) as back
      where s.id = back.size_id and s.stock is not null`)
  await tx.execute(sql`update order_lines set held = 0 where order_id = any(${ids}) and held > 0`)
}

/**
 * Gives back what new orders held for longer than they may, each in a transaction of its own; several nodes may do
 * so at the same time. Returns how many orders. One that cannot be ended does not hold up the others: they are ended
 * first, and then it is thrown what hindered the last of those.
 */
export async function expireHolds(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where hold_expires_at <= now() order by hold_expires_at`,
  )
  let count = 0
  let obstacle: unknown
  for (const { id } of rows) {
    try {
      if (await withRetry(() => db.transaction((tx) => expireHold(tx, id)))) count++
    } catch (error) {
      obstacle = error
    }
  }
  if (obstacle) throw obstacle
  return count
}

/** False when another node or the operator was first. */
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
