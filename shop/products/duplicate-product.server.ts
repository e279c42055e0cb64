import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { identifiers } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { claimImages } from '#server/images/upload/orphans.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import { addCreated, finishChange, startChange } from './catalog-changes.server.ts'
import { PRODUCT_FIELDS } from './product-fields.ts'
import { findSameProduct } from './save-form.server.ts'
import type { SavePlace } from './save-product.server.ts'
import { productAttributes, productImages, productNotes, productSizes, products } from './schema.server.ts'

/** Columns of `products` that a copy does not have: they identify a product, or say what became of it. */
const OWN_COLUMNS = [
  ...['id', 'version', 'created_at', 'updated_at', 'state', 'publish_at', 'handle', 'demo'],
  ...['rating', 'review_count'],
]

/** The tables below a product, with the columns that a copy does not have. */
const PARTS: readonly { table: PgTable; own: readonly string[] }[] = [
  { table: productSizes, own: ['id', 'sku', 'gtin'] },
  { table: productNotes, own: [] },
  { table: productAttributes, own: [] },
  { table: productImages, own: ['id'] },
]

/**
 * Copies a product as a draft with a new name: every field of its form except the codes that identify it. Both show the
 * same image files, until one of them gets others. Returns the id of the copy; null when there is no such product.
 */
export async function duplicateProduct(
  { db, storage }: Pick<SavePlace, 'db' | 'storage'>,
  id: string,
  actor: string,
): Promise<string | null> {
  if (!isUuid(id)) return null
  return inTransaction(db, async (tx) => {
    // No process removes an image between this read of the rows and the commit of the new ones.
    await claimImages(tx, storage, [])
    const { rows } = await tx.execute<{ name: string; brand: string }>(
      sql`select name, brand from products where id = ${id} for share`,
    )
    const [original] = rows
    if (!original) return null
    const summary = `Producto duplicado: ${original.name}`
    const change = await startChange(tx, { kind: 'duplicate', summary, actor }, [])
    const copy = await copyRows(tx, id, await findFreeName(tx, original))
    await addCreated(tx, change, [copy])
    await finishChange(tx, change, { action: 'product.duplicated', subjectId: copy })
    return copy
  })
}

async function copyRows(tx: Db, id: string, name: string): Promise<string> {
  const columns = listColumns(products, [...OWN_COLUMNS, 'name'])
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into products (${columns}, name, state)
      select ${columns}, ${name}, 'draft' from products where id = ${id} returning id`)
  const copy = rows[0]?.id ?? ''
  for (const { table, own } of PARTS) {
    const copied = listColumns(table, [...own, 'product_id'])
    const order = own.includes('id') ? sql`order by id` : sql``
    await tx.execute(sql`
      insert into ${table} (product_id, ${copied})
        select ${copy}::uuid, ${copied} from ${table} where product_id = ${id} ${order}`)
  }
  return copy
}

function listColumns(table: PgTable, without: readonly string[]): SQL {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  return identifiers(names.filter((name) => !without.includes(name)))
}

/** "Khamrah (copia)", "Khamrah (copia 2)" …: a name that no other product of the brand has. */
async function findFreeName(tx: Db, { name, brand }: { name: string; brand: string }): Promise<string> {
  const bare = name.replace(/ \(copia(?: \d+)?\)$/, '')
  for (let nth = 1; ; nth++) {
    const ending = nth === 1 ? ' (copia)' : ` (copia ${nth})`
    const start = bare.slice(0, PRODUCT_FIELDS.name.limit.length - ending.length)
    // No half of a character outside of the BMP.
    const free = start.replace(/[\uD800-\uDBFF]$/, '') + ending
    if (!(await findSameProduct(tx, { name: free, brand }, null))) return free
  }
}
