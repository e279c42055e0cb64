import { type Column, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isRowId } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import type { Storage } from '#server/storage/storage.ts'
import { isUuid } from '#shop/text/clean-text.ts'
import { findRepeated, finishChange, startChange, toFingerprint } from './catalog-changes.server.ts'
import { restoreVersions } from './restore-versions.server.ts'
import { productImages, productNotes, productSizes, products } from './schema.server.ts'
import { lockCurrency, readStored, type StoredProduct } from './stored-product.server.ts'

export type RestoreResult =
  | 'restored'
  /** Another save came first. */
  | 'changed'
  /** There is no such product or version. */
  | 'missing'
  /** The prices of the version are in another currency than those of the shop. */
  | 'currency'

interface Wanted {
  /** The version that the product had before this change. */
  changeId: string
  /** The version of the product that the operator has seen. */
  version: number
  actor: string
}

/**
 * Gives a product the values of a former version; a new change of its history. Pieces stay as they are counted now, those
 * of a removed size as they were then, and images whose files are gone are left out.
 */
export async function restoreVersion(
  { db, storage }: { db: Db; storage: Storage },
  id: string,
  { changeId, version, actor }: Wanted,
): Promise<RestoreResult> {
  const former = await findVersion(db, id, changeId)
  if (!former) return 'missing'
  const gone: number[] = []
  for (const image of former.images)
    if (!(await storage.exists(`product-images/${image.storagePath}`))) gone.push(image.id)
  return inTransaction(db, async (tx): Promise<RestoreResult> => {
    const currency = await lockCurrency(tx)
    const stored = await readStored(tx, id, { lock: true })
    if (!stored) return 'missing'
    const fingerprint = toFingerprint([id, changeId, version])
    // A restoration that is sent again after a lost answer is the same one.
    if (stored.product.version !== version)
      return (await findRepeated(tx, fingerprint)) ? 'restored' : 'changed'
    if (former.product.currency !== currency) return 'currency'
    const summary = `Versión anterior restaurada: ${former.product.name}`
    const change = await startChange(tx, { kind: 'restore', summary, actor, fingerprint }, [id])
    const { rows: pieces } = await tx.execute<{ id: string; stock: number | null }>(
      sql`select id::text as id, stock from product_sizes where product_id = ${id} order by product_sizes.id for update`,
    )
    await restoreVersions(tx, { from: changeId, change }, [id])
    await tx.execute(sql`
      update product_sizes s set stock = c.stock
        from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as c (id bigint, stock int)
        where s.id = c.id and s.stock is distinct from c.stock`)
    for (const imageId of gone) await tx.delete(productImages).where(eq(productImages.id, imageId))
    await finishChange(tx, change, { action: 'product.updated', subjectId: id })
    return 'restored'
  })
}

async function findVersion(db: Db, id: string, changeId: string) {
  if (!isUuid(id) || !isRowId(changeId)) return null
  const { rows } = await db.execute<{ before: VersionRows | null }>(sql`
    select before from product_versions where product_id = ${id} and change_id = ${changeId}::bigint`)
  const before = rows[0]?.before
  return before ? readVersion(before) : null
}

/** The rows of `product_versions.before`, as `catalog-changes.server.ts` stores them. */
export type VersionRows = Record<string, Record<string, unknown>[]>

export function readVersion(rows: VersionRows): StoredProduct | null {
  const [product] = read(products, rows.products)
  if (!product) return null
  return {
    product,
    sizes: read(productSizes, rows.product_sizes).sort(
      (one, other) => one.value - other.value || one.id - other.id,
    ),
    notes: read(productNotes, rows.product_notes),
    attributes: (rows.product_attributes ?? []).map(({ attribute }) => String(attribute)).sort(),
    images: read(productImages, rows.product_images).sort(
      (one, other) => one.position - other.position || one.id - other.id,
    ),
  }
}

/** A query gets numbers and moments as texts. */
const isText = ({ columnType }: Column, value: unknown) =>
  typeof value === 'number' || (columnType === 'PgTimestamp' && typeof value === 'string')

/** Rows in JSON with the names and types of a query. A column that a later version added has its default, or null. */
function read<Table extends PgTable>(
  table: Table,
  rows: Record<string, unknown>[] = [],
): Table['$inferSelect'][] {
  const columns = Object.entries(getTableColumns(table))
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => {
        const value = row[column.name] ?? (column.name in row ? null : (column.default ?? null))
        return [name, isText(column, value) ? column.mapFromDriverValue(String(value)) : value]
      }),
    ),
  )
}
