import { type SQL, sql } from 'drizzle-orm'
import { identifiers } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { UNDO_DAYS } from '#shop/dates/days.ts'
import { addCreated, VERSION_TABLES } from './catalog-changes.server.ts'
import { MAX_PIECES } from './parse-fields.ts'

/**
 * The tables with rows of a product that a removal deletes, in the order of their references, each with a condition for
 * rows `r` to restore: what they refer to may be gone by then.
 */
const TABLES: readonly { name: string; key: string; canRestore?: SQL }[] = [
  ...VERSION_TABLES,
  { name: 'product_days', key: 'product_id' },
  {
    name: 'favourites',
    key: 'product_id',
    canRestore: sql`exists (select from "user" u where u.id = r.user_id)`,
  },
  {
    name: 'reviews',
    key: 'product_id',
    canRestore: sql`(r.order_id is null or exists (select from orders o where o.id = r.order_id))`,
  },
]

/**
 * Moves products to the trash, in a transaction of the caller and as part of a change: their rows are stored as they were.
 * Returns how many were there.
 */
export async function removeProducts(tx: Db, ids: readonly string[], changeId: string): Promise<number> {
  if (ids.length === 0) return 0
  const own = sql.param(ids)
  await tx.execute(sql`select from products where id = any(${own}::uuid[]) order by id for update`)
  // Orders keep their lines; these say which product and size they were.
  const stored = [...TABLES, { name: 'order_lines', key: 'product_id' }]
  const pairs = stored.map(
    ({ name, key }) => sql`${sql.raw(`'${name}'`)}, (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
      from ${sql.identifier(name)} t where t.${sql.identifier(key)} = p.id)`,
  )
  await tx.execute(sql`
    insert into removed_products (product_id, rows, images, change_id)
      select p.id, jsonb_build_object(${sql.join(pairs, sql`, `)}),
             array(select storage_path from product_images i where i.product_id = p.id), ${changeId}::bigint
        from products p where p.id = any(${own}::uuid[])`)
  const { rows } = await tx.execute(sql`delete from products where id = any(${own}::uuid[]) returning id`)
  return rows.length
}

/** Brings products back from the trash as they were, in a transaction of the caller and as part of a change. */
export async function restoreProducts(tx: Db, ids: readonly string[], changeId: string): Promise<void> {
  const chosen = sql`(select * from removed_products where product_id = any(${sql.param(ids)}::uuid[]))`
  const { rows: removed } = await tx.execute<{ id: string }>(
    sql`select product_id as id from removed_products where product_id = any(${sql.param(ids)}::uuid[])
      order by product_id for update`,
  )
  if (removed.length === 0) return
  for (const { name, canRestore = sql`true` } of TABLES) {
    // A column that a later version added has no value in the row, and gets its default.
    const { rows: columns } = await tx.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER' and column_name in (
          select jsonb_object_keys(t.one) from ${chosen} r, jsonb_array_elements(r.rows->${name}) as t (one))
        order by ordinal_position`)
    if (columns.length === 0) continue
    const list = identifiers(columns.map((column) => column.name))
    const values = sql.join(
      columns.map((column) => RESTORED[column.name] ?? sql.identifier(column.name)),
      sql`, `,
    )
    await tx.execute(sql`
      insert into ${sql.identifier(name)} (${list}) overriding system value
        select ${values} from (
          select r.* from ${chosen} s, jsonb_populate_recordset(null::${sql.identifier(name)}, s.rows->${name}) r
        ) r where ${canRestore} on conflict do nothing`)
  }
  // Orders may have released pieces since, or hold them again: without their size, that changed no stock.
  await tx.execute(sql`
    with was as (
      select t.* from ${chosen} r, jsonb_to_recordset(r.rows->'order_lines')
        as t (id bigint, product_id uuid, size_id bigint, held int)
    ), restored as (
      update order_lines l set product_id = was.product_id, size_id = was.size_id from was
        where l.id = was.id and l.product_id is null
          and (was.size_id is null or exists (select from product_sizes s where s.id = was.size_id))
        returning was.size_id, was.held - l.held as released
    )
    update product_sizes s set stock = least(greatest(s.stock + back.pieces, 0), ${MAX_PIECES})
      from (select size_id, sum(released)::int as pieces from restored where released <> 0 group by size_id) back
      where s.id = back.size_id and s.stock is not null`)
  await tx.execute(sql`delete from removed_products where product_id = any(${sql.param(ids)}::uuid[])`)
  await addCreated(
    tx,
    changeId,
    removed.map(({ id }) => id),
  )
}

/** Columns that may come back empty, from a row `r`. */
const RESTORED: Readonly<Record<string, SQL>> = {
  // Another product may have got it since.
  handle: sql`case when not exists (select from products o where o.handle = r.handle) then r.handle end`,
  // A moment that has passed would publish the draft at once.
  publish_at: sql`case when r.publish_at > now() then r.publish_at end`,
}

/** Forgets products that can no longer be restored; the cleanup job then deletes their image files. */
export async function forgetRemovedProducts(db: Db): Promise<void> {
  await db.execute(
    sql`delete from removed_products where removed_at < now() - make_interval(days => ${UNDO_DAYS})`,
  )
}
