import { type Column, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { productImages, productNotes, productSizes, products } from './schema.server.ts'
import type { StoredProduct } from './stored-product.server.ts'

/** The rows of `product_versions.before`, as `catalog-changes.server.ts` stores them. */
export type VersionRows = Record<string, Record<string, unknown>[]>

/** A stored version as the rows of a product. `stock`: the pieces by id of the size, instead of those of the rows. */
export function readVersion(rows: VersionRows, stock?: Record<string, number>): StoredProduct | null {
  const [product] = read(products, rows.products)
  if (!product) return null
  const sizes = read(productSizes, rows.product_sizes).map((size) =>
    stock ? { ...size, stock: stock[String(size.id)] ?? null } : size,
  )
  return {
    product,
    sizes: sizes.sort((one, other) => one.value - other.value || one.id - other.id),
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
