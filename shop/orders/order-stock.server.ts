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

/**
 * The counted stock of sizes that are no longer there, by the order's line: of a product in the trash, or removed from a
 * product. It is what a restored size would have now (`shop/products/removed-products.server.ts`,
 * `restore-versions.server.ts`). A concurrent restoration waits, or has already given the line its size.
 */
export async function lockRemovedStock(tx: Db, orderId: string): Promise<Map<number, number>> {
  const own = sql`(select id, product_id from order_lines where order_id = ${orderId} and size_id is null)`
  if (!(await tx.execute(own)).rowCount) return new Map()
  const was = sql`was (id bigint, size_id bigint, held int)`
  await tx.execute(sql`
    select from products where id in (select product_id from ${own} own) order by id for no key update`)
  await tx.execute(sql`
    select from removed_products r where exists (
        select from jsonb_to_recordset(r.rows->'order_lines') ${was} join ${own} own using (id) where product_id is null)
      order by r.product_id for update`)
  const { rows } = await tx.execute<{ id: number; stock: number }>(sql`
    with former as (
      select own.id, was.size_id, r.rows, null::bigint as change_id
        from ${own} own, removed_products r, jsonb_to_recordset(r.rows->'order_lines') ${was}
        where own.product_id is null and was.id = own.id
      union all
      select own.id, was.size_id, n.before, n.change_id
        from ${own} own join product_versions n using (product_id), jsonb_to_recordset(n.before->'order_lines') ${was}
        where was.id = own.id
    ), last as (
      select distinct on (id) * from former
        where size_id is not null and not exists (select from product_sizes s where s.id = size_id)
        order by id, change_id desc
    )
    select last.id::float8 as id, greatest(size.stock + (
        select coalesce(sum(was.held - l.held), 0) from jsonb_to_recordset(last.rows->'order_lines') ${was}
          join order_lines l using (id) where was.size_id = last.size_id), 0)::float8 as stock
      from last, jsonb_to_recordset(last.rows->'product_sizes') as size (id bigint, stock int)
      where size.id = last.size_id and size.stock is not null`)
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
  // A concurrent restoration gives lines their size, with the pieces that they hold: it ends first.
  await tx.execute(sql`select from order_lines where order_id = any(${ids}) order by id for update`)
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
  // The version does not change: an operator with the order open must still be able to confirm it.
  await tx.execute(sql`update orders set hold_expires_at = null, updated_at = now() where id = ${id}`)
  await tx.execute(sql`insert into order_events (order_id, actor, note) values
    (${id}, 'tienda', 'Terminó el tiempo de reserva: las unidades vuelven a estar a la venta.')`)
  return true
}
