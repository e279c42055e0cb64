import { type SQL, sql } from 'drizzle-orm'
import { identifiers, textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { VERSION_TABLES } from './catalog-changes.server.ts'
import { MAX_PIECES } from './parse-fields.ts'
import type { OnWritten } from './write-progress.server.ts'

/** Columns of `products` that a former version does not bring back: reviews change some of them without a new version. */
const CURRENT = [
  ...['id', 'version', 'updated_at', 'handle'],
  ...['rating', 'review_count', 'real_review_count', 'typed_rating', 'typed_review_count'],
]

/** Products of one statement: the triggers of larger ones take longer for each of them. */
const CHUNK = 1000

/** Tables whose rows a change of prices or stock leaves as they are. */
const LISTS = ['product_notes', 'product_attributes', 'product_images']

interface Restored {
  /** The change before which the products had the rows. */
  from: string
  /** The change that the restoration is, which `startChange` has begun: its versions are the products as they are. */
  change: string
}

/**
 * Gives products the rows that they had before a change, in a transaction of the caller, which has locked them. Pieces
 * that orders took or released since stay so. `version` rises: a form that was opened meanwhile meets a conflict.
 */
export async function restoreVersions(
  tx: Db,
  restored: Restored,
  ids: readonly string[],
  onWritten: OnWritten = () => {},
): Promise<void> {
  if (ids.length === 0) return
  const columns = new Map<string, string[]>()
  for (const { name } of VERSION_TABLES) columns.set(name, await storedColumns(tx, restored.from, name))
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    await restoreRows(tx, selectVersions(restored.from, chunk), columns)
    await restoreLists(tx, restored, chunk, columns)
    onWritten(from + chunk.length, ids.length)
  }
}

const selectVersions = (
  changeId: string,
  ids: readonly string[],
): SQL => sql`(select v.* from product_versions v
  where v.change_id = ${changeId}::bigint and v.product_id = any(${sql.param(ids)}::uuid[]))`

/** The rows of a table in these versions. */
const rowsBefore = (
  versions: SQL,
  table: string,
): SQL => sql`(select r.*, v.stock_after, v.before from ${versions} v,
  jsonb_populate_recordset(null::${sql.identifier(table)}, v.before->${table}) r)`

/** Restores products and sizes. `columns`: those that the versions have, by table. */
async function restoreRows(tx: Db, versions: SQL, columns: ReadonlyMap<string, readonly string[]>) {
  const written = (columns.get('products') ?? []).filter((name) => !CURRENT.includes(name))
  const list = (value: (name: string) => SQL) => sql.join(written.map(value), sql`, `)
  // A moment that has passed would publish the draft at once.
  const former = (name: string) =>
    name === 'publish_at'
      ? sql`case when b.publish_at > now() then b.publish_at end`
      : sql`b.${sql.identifier(name)}`
  await tx.execute(sql`
    update products p set (${list((name) => sql`${sql.identifier(name)}`)}, handle, version, updated_at, size_prices, lowest_price, highest_price) = (${list(former)},
        case when not exists (select from products o where o.handle = b.handle and o.id <> p.id) then b.handle end,
        p.version + 1, now(), c.prices, c.prices[1], c.prices[cardinality(c.prices)])
      from ${rowsBefore(versions, 'products')} b, lateral ${pricesBefore} c where b.id = p.id`)

  await tx.execute(sql`
    delete from product_sizes s using ${versions} v where s.product_id = v.product_id
      and not exists (select from jsonb_array_elements(v.before->'product_sizes') r (row)
        where (r.row->>'id')::bigint = s.id)`)
  await tx.execute(sql`
    update product_sizes s set value = b.value, unit = b.unit, decant = b.decant, price = b.price,
        sale_price = b.sale_price, sku = b.sku, gtin = b.gtin, stock = ${stockBefore}
      from ${rowsBefore(versions, 'product_sizes')} b where b.id = s.id and b.product_id = s.product_id
        and (s.value, s.unit, s.decant, s.price, s.sale_price, s.sku, s.gtin, s.stock) is distinct from
            (b.value, b.unit, b.decant, b.price, b.sale_price, b.sku, b.gtin, ${stockBefore})`)
  await restoreRemovedSizes(tx, versions, columns)
  // Sizes sold out, or came back, since: the trigger sees none of them if its row stays as it is.
  await tx.execute(sql`
    update products p set size_prices = c.size_prices, lowest_price = c.size_prices[1],
        highest_price = c.size_prices[cardinality(c.size_prices)]
      from size_columns(array(select product_id from ${versions} v)) c
      where c.product_id = p.id and c.size_prices is distinct from p.size_prices`)
}

async function restoreLists(
  tx: Db,
  { from, change }: Restored,
  ids: readonly string[],
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  // `offset 0` keeps the look-up by the key: without statistics of the new versions, a join reads all for each product.
  const { rows: different } = await tx.execute<{ id: string; tables: string[] }>(sql`
    select * from (
      select v.product_id as id, array(select name from unnest(${textArray(LISTS)}) one (name)
          where v.before->name is distinct from n.before->name) as tables
        from ${selectVersions(from, ids)} v, lateral (
          select before from product_versions n
            where n.change_id = ${change}::bigint and n.product_id = v.product_id offset 0) n
    ) one where tables <> '{}'`)
  for (const table of LISTS) {
    const some = different.filter(({ tables }) => tables.includes(table)).map(({ id }) => id)
    if (some.length === 0) continue
    const versions = selectVersions(from, some)
    // Versions without rows of the table name no columns; all rows are newer then.
    const same = columns.get(table)?.length ? sql`to_jsonb(n) = r.row` : sql`false`
    await tx.execute(sql`
      delete from ${sql.identifier(table)} n using ${versions} v where n.product_id = v.product_id
        and not exists (select from jsonb_array_elements(v.before->${table}) r (row) where ${same})`)
    await insertMissing(tx, table, versions, columns)
  }
}

/** Pieces of a size `s` that orders held before the change and have released since. */
const releasedSince = sql`(
  select coalesce(sum(greatest(was.held - l.held, 0)), 0)::int
    from jsonb_to_recordset(b.before->'order_lines') as was (id bigint, size_id bigint, held int)
      join order_lines l on l.id = was.id where was.size_id = s.id)`

/**
 * The pieces of a size before the change, and those that orders have taken or released since. Of a size that is not counted
 * now, a release has changed no stock.
 */
const stockBefore = sql`(case when b.stock is null then null
  when s.stock is null then least(b.stock + ${releasedSince}, ${MAX_PIECES})
  when b.stock_after->>(s.id::text) is null then b.stock
  else least(greatest(b.stock + s.stock - (b.stock_after->>(s.id::text))::int, 0), ${MAX_PIECES}) end)`

/**
 * `size_prices` of the former sizes, which the trigger of the sizes then finds written: it would write every product
 * again. Products whose sizes sold out since are corrected afterwards.
 */
const pricesBefore = sql`(
  select coalesce(array_agg(distinct price order by price) filter (where all_gone or not gone), '{0}') as prices
    from (
      select case when sale_price > 0 and sale_price < price then sale_price else price end as price,
          coalesce(stock = 0, false) as gone, bool_and(coalesce(stock = 0, false)) over () as all_gone
        from jsonb_populate_recordset(null::product_sizes, b.before->'product_sizes')
    ) one)`

/** Columns that the versions of a change have, all the same: one that a later migration added has no value there. */
async function storedColumns(tx: Db, changeId: string, table: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' and column_name in (
        select jsonb_object_keys(one.row) from (
          select v.before->${table}->0 as row from product_versions v
            where v.change_id = ${changeId}::bigint and v.before->${table}->0 is not null limit 1) one)
      order by ordinal_position`)
  return rows.map(({ name }) => name)
}

async function insertMissing(
  tx: Db,
  table: string,
  versions: SQL,
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const names = columns.get(table) ?? []
  if (names.length === 0) return
  const list = identifiers(names)
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${list}) overriding system value
      select ${list} from ${rowsBefore(versions, table)} b on conflict do nothing`)
}

/**
 * Sizes that their products no longer have come back with the pieces and the order lines that they had when they were
 * removed, by the newest version with them, and without the pieces that orders have taken since, or with those released.
 */
async function restoreRemovedSizes(
  tx: Db,
  versions: SQL,
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select b.id::text as id from ${rowsBefore(versions, 'product_sizes')} b
      where not exists (select from product_sizes s where s.id = b.id)`)
  if (rows.length === 0) return
  await insertMissing(tx, 'product_sizes', versions, columns)
  await tx.execute(sql`
    with last as (
      select distinct on (r.id) r.id, r.product_id, r.stock, n.before->'order_lines' as lines
        from ${versions} v join product_versions n on n.product_id = v.product_id,
          jsonb_populate_recordset(null::product_sizes, n.before->'product_sizes') r
        where r.id = any(${sql.param(rows.map(({ id }) => id))}::bigint[]) order by r.id, n.change_id desc
    ), was as (
      select t.id, t.size_id, t.held, last.product_id
        from last, jsonb_to_recordset(last.lines) as t (id bigint, size_id bigint, held int) where t.size_id = last.id
    ), relinked as (
      update order_lines l set size_id = was.size_id from was
        where l.id = was.id and l.product_id = was.product_id and l.size_id is null
        returning was.size_id, was.held - l.held as released
    )
    update product_sizes s set stock = case when last.stock is not null
        then least(greatest(
          last.stock + coalesce((select sum(released) from relinked where size_id = s.id), 0), 0), ${MAX_PIECES}) end
      from last where s.id = last.id`)
}
