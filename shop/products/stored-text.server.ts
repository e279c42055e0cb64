import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { productAttributes, productImages, productNotes, productSizes, products } from './schema.server.ts'
import type { StoredProduct } from './stored-product.server.ts'

/**
 * All rows of several products as one JSON text, for another thread: the thread with the database makes no objects of
 * them. `parseStoredText` reads it.
 */
export async function readStoredText(db: Db, ids: readonly string[]): Promise<string> {
  const selectRows = (table: PgTable, key: Column, order: SQL = sql``) => sql`(
    select coalesce(json_agg(json_build_array(${sql.join(listColumns(table).map(jsonValue), sql`, `)}) ${order}), '[]')
      from ${table} where ${key} = any(${textArray(ids)}::uuid[]))`
  const { rows } = await db.execute<{ text: string }>(sql`
    select json_build_array(
      ${selectRows(products, products.id)},
      ${selectRows(productSizes, productSizes.productId, sql`order by ${productSizes.value}, ${productSizes.id}`)},
      ${selectRows(productNotes, productNotes.productId)},
      ${selectRows(productAttributes, productAttributes.productId, sql`order by ${productAttributes.attribute}`)},
      ${selectRows(productImages, productImages.productId, sql`order by ${productImages.position}, ${productImages.id}`)}
    )::text as text`)
  return rows[0]?.text ?? '[[], [], [], [], []]'
}

/** The products of a text of `readStoredText` by id. */
export function parseStoredText(text: string): Map<string, StoredProduct> {
  const [ofProducts, ofSizes, ofNotes, ofAttributes, ofImages] = JSON.parse(text) as StoredRows
  const found = new Map<string, StoredProduct>()
  for (const product of toRows(products, ofProducts))
    found.set(product.id, { product, sizes: [], notes: [], attributes: [], images: [] })
  for (const row of toRows(productSizes, ofSizes)) found.get(row.productId)?.sizes.push(row)
  for (const row of toRows(productNotes, ofNotes)) found.get(row.productId)?.notes.push(row)
  for (const row of toRows(productAttributes, ofAttributes))
    found.get(row.productId)?.attributes.push(row.attribute)
  for (const row of toRows(productImages, ofImages)) found.get(row.productId)?.images.push(row)
  return found
}

/** The values of a row, in the order of the columns of its table. */
type Values = readonly unknown[]
type StoredRows = [Values[], Values[], Values[], Values[], Values[]]

const listColumns = (table: PgTable): Column[] => Object.values(getTableColumns(table))

/** Decimal numbers are texts, as the driver gives them to the columns. */
function jsonValue(column: Column): SQL {
  const type = column.getSQLType()
  if (!type.startsWith('numeric')) return sql`${column}`
  return type.endsWith('[]') ? sql`${column}::text[]` : sql`${column}::text`
}

function toRows<Table extends PgTable>(table: Table, rows: readonly Values[]): Table['$inferSelect'][] {
  const columns = Object.entries(getTableColumns(table)) as [string, Column][]
  return rows.map((values) =>
    Object.fromEntries(
      columns.map(([name, column], at) => {
        const value = values[at] ?? null
        return [name, value === null ? null : column.mapFromDriverValue(value)]
      }),
    ),
  )
}
