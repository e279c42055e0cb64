import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { decimalFromCents } from '#shop/money/money.ts'
import { currentPrices } from '#shop/products/product-price.ts'
import { removeProducts } from '#shop/products/removed-products.server.ts'
import type { OnWritten } from '#shop/products/write-progress.server.ts'
import type { BulkProduct } from './operation.ts'
import { type BulkPlan, changedSizes } from './plan.ts'

type Changed = BulkPlan['changed'][number]

/** Products of one statement. */
const CHUNK = 1000

/** Writes the changes of a plan, in a transaction of the caller that has locked the products. */
export async function writeProducts(
  tx: Db,
  changed: readonly Changed[],
  changeId: string,
  onWritten: OnWritten,
): Promise<void> {
  const removed = changed.filter(({ after }) => after.removed).map(({ before }) => before.id)
  await removeProducts(tx, removed, changeId)
  const remaining = changed.filter(({ after }) => !after.removed)
  for (let from = 0; from < remaining.length; from += CHUNK) {
    const chunk = remaining.slice(from, from + CHUNK)
    // First: the triggers of the other tables then find their columns written, and do not write products again.
    await writeColumns(tx, chunk)
    await writeSizes(tx, chunk)
    await writeAttributes(tx, chunk)
    onWritten(from + chunk.length, remaining.length)
  }
}

interface Column {
  name: string
  type: string
  set: SQL
  value: (product: BulkProduct) => unknown
}

/** Columns of products that follow from what an operation changes. */
const COLUMNS: readonly Column[] = [
  { name: 'brand', type: 'text', set: sql`brand = c.brand`, value: ({ brand }) => brand },
  {
    name: 'families',
    type: 'text[]',
    set: sql`scent_family = c.families`,
    value: ({ scentFamily }) => scentFamily,
  },
  {
    name: 'available',
    type: 'boolean',
    set: sql`is_available = c.available`,
    value: ({ isAvailable }) => isAvailable,
  },
  { name: 'state', type: 'text', set: sql`state = c.state, publish_at = null`, value: ({ state }) => state },
  {
    name: 'attributes',
    type: 'text[]',
    set: sql`attributes = c.attributes`,
    value: ({ attributes }) => attributes,
  },
  {
    name: 'prices',
    type: 'numeric[]',
    set: sql`size_prices = c.prices, lowest_price = c.prices[1], highest_price = c.prices[cardinality(c.prices)]`,
    value: ({ sizes }) => currentPrices(sizes),
  },
]

async function writeColumns(tx: Db, chunk: readonly Changed[]): Promise<void> {
  const written = COLUMNS.filter(({ value }) =>
    chunk.some(({ before, after }) => !isDeepStrictEqual(value(before), value(after))),
  )
  const types = written.map(({ name, type }) => sql`, ${sql.identifier(name)} ${sql.raw(type)}`)
  const sets = written.map(({ set }) => sql`${set}, `)
  const rows = chunk.map(({ after }) => ({
    id: after.id,
    ...Object.fromEntries(written.map(({ name, value }) => [name, value(after)])),
  }))
  await tx.execute(sql`
    update products p set ${sql.join(sets)} version = p.version + 1, updated_at = now(),
        demo = case when p.demo is not null then 'edited' end
      from ${recordset(rows, sql`id uuid${sql.join(types)}`)} where p.id = c.id`)
}

async function writeSizes(tx: Db, chunk: readonly Changed[]): Promise<void> {
  const rows = chunk.flatMap(({ before, after }) =>
    changedSizes(before, after).map(({ id, price, salePrice, stock }) => ({
      id,
      price: decimalFromCents(price),
      sale_price: salePrice === null ? null : decimalFromCents(salePrice),
      stock,
    })),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    update product_sizes s set price = c.price, sale_price = c.sale_price, stock = c.stock
      from ${recordset(rows, sql`id bigint, price numeric, sale_price numeric, stock int`)} where s.id = c.id`)
}

async function writeAttributes(tx: Db, chunk: readonly Changed[]): Promise<void> {
  const differences = (from: 'before' | 'after', to: 'before' | 'after') =>
    chunk.flatMap((pair) =>
      pair[from].attributes
        .filter((attribute) => !pair[to].attributes.includes(attribute))
        .map((attribute) => ({ product_id: pair.before.id, attribute })),
    )
  const [removed, added] = [differences('before', 'after'), differences('after', 'before')]
  const columns = sql`product_id uuid, attribute text`
  if (removed.length > 0)
    await tx.execute(sql`
      delete from product_attributes a using ${recordset(removed, columns)}
        where a.product_id = c.product_id and a.attribute = c.attribute`)
  if (added.length > 0)
    await tx.execute(sql`
      insert into product_attributes (product_id, attribute)
        select c.product_id, c.attribute from ${recordset(added, columns)} on conflict do nothing`)
}

/** Rows as a table `c`, in one parameter. */
const recordset = (rows: readonly object[], columns: SQL): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (${columns})`
