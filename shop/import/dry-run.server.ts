import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { textArray } from '#server/db/conditions.ts'
import type { Db } from '#server/db/database.ts'
import { PRODUCT_IMAGES, type Storage } from '#server/storage/storage.ts'
import { listBrandNames } from '#shop/products/brand-names.server.ts'
import { readStoredProducts } from '#shop/products/stored-product.server.ts'
import { storableJson } from '#shop/text/clean-text.ts'
import { FileKeys } from './file-keys.server.ts'
import { findMatches, UUID } from './find-matches.server.ts'
import { type ImportRecord, readSource } from './import-record.server.ts'
import type { ImportedProduct, ImportFormat, SkippedRow } from './imported-product.ts'
import { isAddress } from './plan-images.server.ts'
import { planProduct } from './plan-product.server.ts'
import type { PlannedProduct } from './planned-product.server.ts'
import { readImport } from './read-import.server.ts'

export interface ImportPlace {
  db: Db
  storage: Storage
}

/** Products that are planned without a pause for other requests. */
const SLICE = 20

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
  const brands = await listBrandNames(db)
  const progress: { rows: number; total: number | null } = { rows: 0, total: null }
  const batches = readImport(
    source,
    {
      currency,
      brands,
      origin,
      ...(sheet !== undefined && { sheet }),
      ...(map && { columns: map.columns, hasHeader: map.hasHeader }),
    },
    { signal, onProgress: (now) => Object.assign(progress, now) },
  )
  const keys = new FileKeys()
  let format = record.format
  for await (const batch of batches) {
    format = batch.format
    const planned = await planBatch(place, batch.products, { format, currency, keys })
    await storePlanned(db, record.id, planned, { again: false })
    await storeSkipped(db, record.id, batch.skipped)
    await onBatch(progress)
  }
  return format
}

interface BatchContext {
  format: ImportFormat
  currency: string
  keys: FileKeys
}

/** The plans of some products, in the order of the file. */
export async function planBatch(
  { db, storage }: ImportPlace,
  products: readonly ImportedProduct[],
  { format, currency, keys }: BatchContext,
): Promise<PlannedProduct[]> {
  if (products.length === 0) return []
  const matches = await findMatches(db, products)
  const stored = await readStoredProducts(db, [...new Set(matches.flatMap(({ id }) => id ?? []))])
  const missingImages = format === 'own' ? await findMissingImages(storage, products) : new Set<string>()
  const context = { format, currency, missingImages, removedIds: await findRemoved(db, products) }
  const planned: PlannedProduct[] = []
  for (const [at, parsed] of products.entries()) {
    const match = matches[at] ?? { id: null }
    const plan = planProduct(parsed, match, match.id ? stored.get(match.id) : undefined, context)
    planned.push(keys.claim(plan))
    if (at % SLICE === SLICE - 1) await setImmediate()
  }
  return planned
}

async function findMissingImages(
  storage: Storage,
  products: readonly ImportedProduct[],
): Promise<Set<string>> {
  const paths = new Set(products.flatMap(({ images = [] }) => images.filter((one) => !isAddress(one))))
  const missing = new Set<string>()
  for (const path of paths)
    if (!/^[\w.-]+$/.test(path) || !(await storage.exists(`${PRODUCT_IMAGES}/${path}`))) missing.add(path)
  return missing
}

async function findRemoved(db: Db, products: readonly ImportedProduct[]): Promise<Set<string>> {
  const ids = products.flatMap(({ id }) => (id && UUID.test(id) ? [id] : []))
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(
    sql`select product_id as id from removed_products where product_id = any(${textArray(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

interface StoredRow {
  place: number
  rows: number[]
  result: string
  has_warnings: boolean
  title: string
  [column: string]: unknown
}

/** Stores plans; with `again` it replaces those of the same place. */
export async function storePlanned(
  db: Db,
  importId: string,
  planned: readonly PlannedProduct[],
  { again }: { again: boolean },
): Promise<void> {
  const rows = planned.map(
    (plan): StoredRow => ({
      place: plan.parsed.rows[0] ?? 0,
      rows: plan.parsed.rows,
      result: plan.result,
      has_warnings: plan.issues.some(({ severity }) => severity === 'warning'),
      again,
      product_id: plan.productId,
      base_version: plan.baseVersion,
      name_key: plan.nameKey,
      ready: plan.ready,
      title: plan.title,
      parsed: plan.parsed,
      changes: plan.changes,
      issues: plan.issues,
      write: plan.write,
    }),
  )
  await insertRows(db, importId, rows)
}

async function storeSkipped(db: Db, importId: string, skipped: readonly SkippedRow[]): Promise<void> {
  const rows = skipped.map(
    ({ row, reason, text }): StoredRow => ({
      ...{ place: row, rows: [row], result: 'skipped', has_warnings: false, again: false, title: text },
      ...{ changes: [], issues: [{ severity: 'warning', row, column: null, message: reason }] },
    }),
  )
  await insertRows(db, importId, rows)
}

async function insertRows(db: Db, importId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const json = storableJson(rows.map((row) => ({ ...row, import_id: importId })))
  await db.execute(sql`
    insert into import_products select * from jsonb_populate_recordset(null::import_products, ${json}::jsonb)
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
    keys.add({ row: parsed.rows[0] ?? 0, handle: parsed.handle, productId, nameKey })
  for (let from = 0; from < places.length; from += 200) {
    const some = sql.param(places.slice(from, from + 200))
    const { rows } = await db.execute<{ parsed: ImportedProduct }>(
      sql`select parsed from import_products where import_id = ${id} and place = any(${some}::int[]) order by place`,
    )
    const planned = await planBatch(
      place,
      rows.map(({ parsed }) => parsed),
      { format, currency, keys },
    )
    await storePlanned(db, id, planned, { again: true })
  }
}
