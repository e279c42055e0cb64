import { sql } from 'drizzle-orm'
import { isUniqueViolation } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { claimImages } from '#server/images/upload/orphans.ts'
import type { Storage } from '#server/storage/storage.ts'
import {
  addChanged,
  addCreated,
  finishChange,
  lockProducts,
  startChange,
} from '#shop/products/catalog-changes.server.ts'
import { lockCurrency } from '#shop/products/stored-product.server.ts'
import type { OnWritten } from '#shop/products/write-progress.server.ts'
import type { ImportRecord } from './import-record.server.ts'
import { countsText } from './import-states.ts'
import { type QueuedImage, queueImages } from './queue-images.server.ts'
import { writePlan } from './write-plan.server.ts'

type ApplyOutcome =
  | { kind: 'applied'; changeId: string }
  /** Nothing was written: these places of the file mean products that have changed since the dry run. */
  | { kind: 'conflict'; places: number[] }
  /** Nothing was written: the amounts were read in another currency. */
  | { kind: 'currency' }
  /** Nothing was written: it was applied, canceled or read again while this process waited. */
  | { kind: 'ended' }

/** Products of one statement, which bounds the memory of the database. Progress is reported for each. */
const CHUNK = 1000

/** What a plan writes. Its rows stay in the database: those of 50,000 products would fill the memory. */
interface Planned {
  /** The first and last places of each chunk, in the order of the file. */
  chunks: { first: number; last: number }[]
  /** Products. */
  total: number
  /** Storage paths, each once. */
  images: string[]
}

/** Rolls back a transaction with its outcome. */
class NotApplied extends Error {
  readonly outcome: ApplyOutcome
  constructor(outcome: ApplyOutcome) {
    super('The import was not applied')
    this.outcome = outcome
  }
}

/**
 * Writes what the dry run has shown, in one transaction: all of it, or nothing. The import is 'applied' in the same
 * transaction, so that a process that was killed leaves either both or neither.
 */
export async function applyImport(
  { db, storage }: { db: Db; storage: Storage },
  record: ImportRecord,
  onWritten: OnWritten = () => {},
): Promise<ApplyOutcome> {
  // Read before the transaction: PGlite has one connection, and orders wait for it.
  const planned = await readPlanned(db, record.id)
  // Before it waits for locks: pages have the figures of a write of this import that was refused, or whose node ended.
  onWritten(0, planned.total)
  try {
    return await inTransaction(db, (tx) => write(tx, storage, record, planned, onWritten))
  } catch (error) {
    if (error instanceof NotApplied) return error.outcome
    // A product with this id or handle has appeared between the check and the write.
    if (isUniqueViolation(error)) return { kind: 'conflict', places: await findConflicts(db, record.id) }
    throw error
  }
}

/** The rows of a plan that are written. */
const isWrittenBy = (importId: string) =>
  sql`i.import_id = ${importId}::uuid and i.result in ('new', 'change')`

async function readPlanned(db: Db, importId: string): Promise<Planned> {
  const written = isWrittenBy(importId)
  const { rows: chunks } = await db.execute<{ first: number; last: number; count: number }>(sql`
    select min(place) as first, max(place) as last, count(*)::int as count
      from (select place, (row_number() over (order by place) - 1) / ${CHUNK} as chunk
        from import_products i where ${written}) one
      group by chunk order by chunk`)
  const { rows: images } = await db.execute<{ path: string }>(sql`
    select distinct path from import_products i, jsonb_array_elements_text(i.write->'images') path where ${written}`)
  return {
    chunks: chunks.map(({ first, last }) => ({ first, last })),
    total: chunks.reduce((sum, { count }) => sum + count, 0),
    images: images.map(({ path }) => path),
  }
}

async function write(
  tx: Db,
  storage: Storage,
  { id: importId, fileName, currency, counts, options, actor }: ImportRecord,
  { chunks, total, images }: Planned,
  onWritten: OnWritten,
): Promise<ApplyOutcome> {
  if ((await lockCurrency(tx)) !== currency) throw new NotApplied({ kind: 'currency' })
  const { rows: open } = await tx.execute(sql`
    select from imports where id = ${importId} and state in ('ready', 'applying') for update`)
  if (open.length === 0) throw new NotApplied({ kind: 'ended' })
  await lockProducts(
    tx,
    sql`array(select i.product_id from import_products i where i.import_id = ${importId}::uuid and i.result = 'change')`,
  )
  const places = await findConflicts(tx, importId)
  if (places.length > 0) throw new NotApplied({ kind: 'conflict', places })
  if (images.length > 0) await claimImages(tx, storage, images)
  const summary = `Importó «${fileName}»: ${countsText(counts)}`
  const changeId = await startChange(tx, { kind: 'import', summary, actor }, [])
  let done = 0
  for (const chunk of chunks) {
    const ids = await readIds(tx, importId, chunk)
    await addChanged(tx, changeId, ids.change)
    await writePlan(tx, importId, options.newProducts ?? 'complete', chunk)
    await addCreated(tx, changeId, ids.new)
    done += ids.change.length + ids.new.length
    onWritten(done, total)
  }
  if (options.fetchImages) await queueImages(tx, changeId, await findImageUrls(tx, importId))
  await finishChange(tx, changeId, { action: 'products.imported' })
  await tx.execute(sql`
    update imports set state = 'applied', change_id = ${changeId}::bigint, finished_at = now(), error = null
      where id = ${importId}`)
  return { kind: 'applied', changeId }
}

/** The products of a chunk by result. */
async function readIds(
  tx: Db,
  importId: string,
  { first, last }: Planned['chunks'][number],
): Promise<Record<'new' | 'change', string[]>> {
  const { rows } = await tx.execute<{ result: 'new' | 'change'; id: string }>(sql`
    select i.result, i.product_id as id from import_products i
      where ${isWrittenBy(importId)} and i.place between ${first} and ${last}`)
  const ids = { new: [] as string[], change: [] as string[] }
  for (const { result, id } of rows) ids[result].push(id)
  return ids
}

/** URLs of images for products that have none. A product whose fields stay the same is among them. */
async function findImageUrls(tx: Db, importId: string): Promise<QueuedImage[]> {
  const { rows } = await tx.execute<{ productId: string; url: string; position: number }>(sql`
    select i.product_id as "productId", w.url, (w.place - 1)::int as position
      from import_products i, jsonb_array_elements_text(i.parsed->'images') with ordinality w (url, place)
      where i.import_id = ${importId} and i.result in ('new', 'change', 'same') and w.url ~* '^[a-z][a-z0-9+.-]*:'
        and not exists (select from product_images m where m.product_id = i.product_id)
      order by i.place, w.place`)
  return rows
}

/**
 * Places of an import whose products are no longer as the dry run saw them: changed or removed since, or another product
 * now has the name and brand, the handle or the SKU of a new one. An image that a former import stored meanwhile matters
 * only where images are written.
 */
async function findConflicts(db: Db, importId: string): Promise<number[]> {
  const own = sql`i.import_id = ${importId}::uuid`
  const { rows } = await db.execute<{ place: number }>(sql`
    select i.place from import_products i left join products p on p.id = i.product_id
      where ${own} and i.result in ('change', 'same') and p.version is distinct from i.base_version
        and (coalesce(i.write ? 'images', false) or p.version - i.base_version is distinct from (
          select count(distinct f.version) from image_fetches f
            where f.product_id = p.id and f.version > i.base_version))
    union
    select i.place from import_products i join products p on p.id = i.product_id
      where ${own} and i.result = 'new'
    union
    select i.place from import_products i join products p
        on first_line(p.search_text) = split_part(i.name_key, E'\n', 1)
          and split_part(p.search_text, E'\n', 2) = split_part(i.name_key, E'\n', 2)
      where ${own} and i.result = 'new'
    union
    select i.place from import_products i join products p on p.handle = i.write->'product'->>'handle'
      where ${own} and i.result in ('new', 'change') and p.id <> i.product_id
    union
    select i.place from import_products i, jsonb_array_elements(i.write->'insertSizes') w (size)
        join product_sizes s on s.sku = w.size->>'sku'
      where ${own} and i.result = 'new'
    order by 1`)
  return rows.map(({ place }) => place)
}
