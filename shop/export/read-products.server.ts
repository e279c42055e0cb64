import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { notesJson, plainColumns, toJson } from '#shop/catalog/product-row.server.ts'
import { PLAIN_NAMES } from '#shop/products/plain-fields.ts'
import { readStoredSizes } from '#shop/products/size-rows.server.ts'
import type { StoredSize } from '#shop/products/stored-size.ts'
import type { NoteType } from '#shop/products/value-sets.ts'
import type { ExportedProduct } from './columns.ts'
import { assignHandles, type HandleSource } from './handles.ts'

/** Products per query: PGlite's one connection is free for others in between. */
const BATCH = 200

type SizeRow = Omit<StoredSize, 'price' | 'salePrice'> & { price: string; salePrice: string | null }
type Row = Omit<ExportedProduct, 'notes' | 'sizes'> & {
  notes: Partial<Record<NoteType, string[]>>
  sizes: SizeRow[]
}

const productJson = toJson(sql`p.id, ${plainColumns(PLAIN_NAMES)}, p.handle, p.state,
  to_char(p.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishAt",
  p.scent_family as "scentFamily", p.attributes,
  (select coalesce(json_agg(json_build_object('id', s.id, 'value', s.value, 'unit', s.unit,
      'decant', s.decant, 'price', s.price::text, 'salePrice', s.sale_price::text, 'stock', s.stock, 'sku', s.sku,
      'gtin', s.gtin) order by s.value, s.id), '[]') from product_sizes s where s.product_id = p.id) as sizes,
  ${notesJson} as notes,
  (select coalesce(json_agg(i.storage_path order by i.position, i.id), '[]')
     from product_images i where i.product_id = p.id) as images`)

/** The ids of the whole catalog, drafts and archived products too, the oldest first. */
export async function listAllIds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from products order by created_at, id`)
  return rows.map(({ id }) => id)
}

/**
 * The products of these ids in this order, in batches. There is no long transaction: each batch is as stored when it is
 * read, a product is never half old and half new, and products deleted meanwhile are missing.
 */
export async function* readProducts(db: Db, ids: readonly string[]): AsyncGenerator<ExportedProduct[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const { rows } = await db.execute<{ product: Row }>(sql`
      select ${productJson} as product from unnest(${textArray(batch)}::uuid[]) with ordinality wanted (id, place)
        join products p using (id) order by wanted.place`)
    yield rows.map(({ product }) => toProduct(product))
  }
}

function toProduct({ notes, sizes, ...product }: Row): ExportedProduct {
  return {
    ...product,
    notes: { top: notes.top ?? [], middle: notes.middle ?? [], base: notes.base ?? [] },
    sizes: readStoredSizes(sizes),
  }
}

/** The handle of every product of the catalog, so that files of a part of it have the same ones. */
export async function readHandles(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<HandleSource & Record<string, unknown>>(
    sql`select id, handle, brand, name from products order by created_at, id`,
  )
  return assignHandles(rows)
}
