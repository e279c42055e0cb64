import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import { readStoredText } from '#shop/products/stored-text.server.ts'
import { FileKeys, listSkus } from './file-keys.server.ts'
import { findCandidates } from './find-matches.server.ts'
import { FILE_GONE, type ImportRecord, readSource } from './import-record.server.ts'
import { ImportFileError } from './import-source.ts'
import type { ImportedProduct, ImportFormat } from './imported-product.ts'
import { encodeRows, planBatch, type ShopLookup } from './plan-batch.server.ts'
import { planImport } from './read-import.server.ts'

export interface ImportPlace {
  db: Db
  storage: Storage
}

/** Thrown by `onBatch` when another process or the operator has ended the import. */
export class ImportEnded extends Error {}

/**
 * Reads the file of an import and stores what it would do, a row for each product. Replaces what an interrupted run has
 * stored. Throws an ImportFileError for a file that cannot be read.
 */
export async function dryRun(
  place: ImportPlace,
  record: ImportRecord,
  signal: AbortSignal,
  onBatch: (progress: { rows: number; total: number | null }) => Promise<void>,
): Promise<ImportFormat> {
  const { db, storage } = place
  await db.execute(sql`delete from import_products where import_id = ${record.id}`)
  const { currency, map, origin, inspection } = record
  const { sheet } = inspection
  const source = await readSource(storage, record)
  if (!source) throw new ImportFileError(FILE_GONE)
  const brands = await listBrandNames(db)
  const progress: { rows: number; total: number | null } = { rows: 0, total: null }
  const batches = planImport(
    source,
    {
      currency,
      brands,
      origin,
      ...(sheet !== undefined && { sheet }),
      ...(map && { columns: map.columns, hasHeader: map.hasHeader }),
    },
    lookupIn(place),
    { signal, onProgress: (now) => Object.assign(progress, now) },
  )
  let format = record.format
  for await (const batch of batches) {
    format = batch.format
    await storeRows(db, record.id, batch.rows)
    await onBatch(progress)
  }
  return format
}

/** Answers from the database and the storage. */
export function lookupIn({ db, storage }: ImportPlace): ShopLookup {
  return {
    find: async ({ keys, images, ids }) => ({
      candidates: await findCandidates(db, keys),
      missingImages: await findMissing(storage, images),
      removedIds: await findRemoved(db, ids),
    }),
    read: async (ids) => ({ rows: await readStoredText(db, ids), imageUrls: await readImageUrls(db, ids) }),
  }
}

async function findMissing(storage: Storage, paths: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const path of paths)
    if (!/^[\w.-]+$/.test(path) || !(await storage.exists(`${PRODUCT_IMAGES}/${path}`))) missing.push(path)
  return missing
}

async function findRemoved(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`select product_id as id from removed_products where product_id = any(${textArray(ids)}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

async function readImageUrls(db: Db, ids: readonly string[]): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select coalesce(json_object_agg(product_id, urls), '{}')::text as text from (
      select product_id, json_agg(url) as urls from image_fetches
        where product_id = any(${textArray(ids)}::uuid[]) and state = 'stored' and url is not null
        group by product_id) one`)
  return rows[0]?.text ?? '{}'
}

/** Stores rows of `encodeRows`; with `again` it replaces the rows of the same places. */
export async function storeRows(
  db: Db,
  importId: string,
  rows: Uint8Array<ArrayBuffer>,
  { again = false } = {},
): Promise<void> {
  await db.execute(sql`
    insert into import_products select * from jsonb_populate_recordset(
        jsonb_populate_record(null::import_products,
          jsonb_build_object('import_id', ${importId}::uuid, 'again', ${again}::boolean)), ${Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)}::jsonb)
      on conflict (import_id, place) do update set result = excluded.result, has_warnings = excluded.has_warnings,
        again = excluded.again, product_id = excluded.product_id, base_version = excluded.base_version,
        name_key = excluded.name_key, ready = excluded.ready, title = excluded.title, parsed = excluded.parsed,
        changes = excluded.changes, issues = excluded.issues, write = excluded.write`)
}

/** Plans some products again, because the catalog has changed since; they are marked as such. */
export async function planAgain(
  place: ImportPlace,
  { id, format, currency }: ImportRecord,
  places: readonly number[],
): Promise<void> {
  const { db } = place
  const { rows: others } = await db.execute<{
    parsed: ImportedProduct
    product_id: string | null
    name_key: string | null
  }>(
    sql`select parsed - 'fields' as parsed, product_id, name_key from import_products
      where import_id = ${id} and result in ('new', 'change', 'same') and place <> all(${sql.param(places)}::int[])`,
  )
  const keys = new FileKeys()
  for (const { parsed, product_id: productId, name_key: nameKey } of others)
    keys.add({ row: parsed.rows[0] ?? 0, handle: parsed.handle, productId, nameKey, skus: listSkus(parsed) })
  for (let from = 0; from < places.length; from += 200) {
    const some = sql.param(places.slice(from, from + 200))
    const { rows } = await db.execute<{ parsed: ImportedProduct }>(
      sql`select parsed from import_products where import_id = ${id} and place = any(${some}::int[]) order by place`,
    )
    const planned = await planBatch(
      lookupIn(place),
      rows.map(({ parsed }) => parsed),
      { format, currency, keys },
    )
    await storeRows(db, id, encodeRows(planned), { again: true })
  }
}
