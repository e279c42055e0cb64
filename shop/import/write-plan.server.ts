import { type SQL, sql } from 'drizzle-orm'
import { identifiers } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { MAX_PIECES } from '#shop/products/parse-fields.ts'
import { INITIAL_FIELDS, PLAIN_NAMES, parsePlainFields } from '#shop/products/plain-fields.ts'
import { COMPUTED_COLUMNS, products } from '#shop/products/schema.server.ts'
import type { NewProducts } from './import-states.ts'
import { IMPORTED_COLUMNS } from './planned-product.server.ts'

/** Columns that an import may write. */
const WRITTEN = [...IMPORTED_COLUMNS.map((name) => products[name].name), 'handle', 'publish_at']
const SIZE_COLUMNS = ['value', 'unit', 'decant', 'price', 'sale_price', 'sku', 'gtin']

const initial = parsePlainFields(INITIAL_FIELDS)
/** What a new product has in columns that a later version than that of its dry run added. */
const INITIAL = JSON.stringify(
  Object.fromEntries(PLAIN_NAMES.map((name) => [products[name].name, initial[name]])),
)

/**
 * Writes what the dry run has stored of the products at these places, in a transaction of the caller, which has locked
 * them. The rows never leave the database, so that the transaction is short.
 */
export async function writePlan(
  tx: Db,
  importId: string,
  newProducts: NewProducts,
  { first, last }: { first: number; last: number },
): Promise<void> {
  const own = sql`i.import_id = ${importId}::uuid and i.place between ${first} and ${last}`
  await insertProducts(tx, sql`${own} and i.result = 'new'`, newProducts)
  await updateProducts(tx, sql`${own} and i.result = 'change'`)
  await writeSizes(tx, sql`${own} and i.result in ('new', 'change')`)
  await writeLists(tx, sql`${own} and i.result in ('new', 'change')`)
  await writeImages(tx, sql`${own} and i.result in ('new', 'change') and i.write ? 'images'`)
}

/** The operator decides which new products are published; a state of the file that hides a product holds. */
async function insertProducts(tx: Db, own: SQL, newProducts: NewProducts): Promise<void> {
  const columns = [...WRITTEN, ...COMPUTED_COLUMNS]
  const published = sql`(i.ready = 'complete' and ${newProducts !== 'draft'}
    or i.ready = 'priced' and ${newProducts === 'priced'})`
  await tx.execute(sql`
    insert into products (id, ${identifiers(columns)}, state)
      select i.product_id, ${identifiers(columns, 'r.')},
          case when r.state = 'published' and not ${published} then 'draft' else r.state end
        from import_products i, jsonb_populate_record(null::products, ${INITIAL}::jsonb || (i.write->'product')) r
        where ${own} order by i.place`)
}

async function updateProducts(tx: Db, own: SQL): Promise<void> {
  const columns = [...WRITTEN, ...COMPUTED_COLUMNS, 'state']
  await tx.execute(sql`
    update products p set (${identifiers(columns)}) =
        (select ${identifiers(columns, 'r.')} from jsonb_populate_record(p, i.write->'product') r),
        version = p.version + 1, updated_at = now(), demo = case when p.demo is not null then 'edited' end
      from import_products i where ${own} and p.id = i.product_id`)
}

async function writeSizes(tx: Db, own: SQL): Promise<void> {
  await tx.execute(sql`
    delete from product_sizes s using import_products i where ${own} and i.write ? 'removeSizes'
      and s.product_id = i.product_id and i.write->'removeSizes' @> to_jsonb(s.id)`)
  await tx.execute(sql`
    update product_sizes s set (${identifiers(SIZE_COLUMNS)}, stock) =
        (select ${identifiers(SIZE_COLUMNS, 'r.')}, case when u.size ? 'by'
            then least(greatest(s.stock + (u.size->>'by')::int, 0), ${MAX_PIECES}) else r.stock end
          from jsonb_populate_record(s, u.size->'columns') r)
      from import_products i, jsonb_array_elements(i.write->'updateSizes') u (size)
      where ${own} and s.product_id = i.product_id and s.id = (u.size->>'id')::bigint`)
  await tx.execute(sql`
    insert into product_sizes (product_id, ${identifiers(SIZE_COLUMNS)}, stock)
      select i.product_id, ${identifiers(SIZE_COLUMNS, 'r.')}, r.stock
        from import_products i, jsonb_populate_recordset(null::product_sizes, i.write->'insertSizes') r
        where ${own} order by i.place`)
}

/** Notes and attributes: those that the plan names replace the stored ones. */
async function writeLists(tx: Db, own: SQL): Promise<void> {
  await tx.execute(sql`
    delete from product_notes n using import_products i, jsonb_each(i.write->'notes') w
      where ${own} and n.product_id = i.product_id and n.note_type = w.key and w.value = '[]'`)
  await tx.execute(sql`
    insert into product_notes (product_id, note_type, notes)
      select i.product_id, w.key, array(select jsonb_array_elements_text(w.value))
        from import_products i, jsonb_each(i.write->'notes') w where ${own} and w.value <> '[]'
      on conflict (product_id, note_type) do update set notes = excluded.notes`)
  await tx.execute(sql`
    delete from product_attributes a using import_products i
      where ${own} and i.result = 'change' and i.write ? 'attributes' and a.product_id = i.product_id
        and not i.write->'attributes' ? a.attribute`)
  await tx.execute(sql`
    insert into product_attributes (product_id, attribute)
      select i.product_id, w.name from import_products i, jsonb_array_elements_text(i.write->'attributes') w (name)
        where ${own} on conflict do nothing`)
}

/** Reuses the rows of images that stay. */
async function writeImages(tx: Db, own: SQL): Promise<void> {
  const wanted = sql`jsonb_array_elements_text(i.write->'images') with ordinality w (path, place)`
  await tx.execute(sql`
    delete from product_images m using import_products i
      where ${own} and m.product_id = i.product_id and not i.write->'images' ? m.storage_path`)
  await tx.execute(sql`
    update product_images m set position = w.place - 1 from import_products i, ${wanted}
      where ${own} and m.product_id = i.product_id and m.storage_path = w.path and m.position <> w.place - 1`)
  await tx.execute(sql`
    insert into product_images (product_id, storage_path, position)
      select i.product_id, w.path, w.place - 1 from import_products i, ${wanted}
        where ${own} and not exists (select from product_images m
          where m.product_id = i.product_id and m.storage_path = w.path)
        order by i.place, w.place`)
}
