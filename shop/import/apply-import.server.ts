import { sql } from 'drizzle-orm'
import { isUniqueViolation } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import { claimImages } from '#server/images/upload/orphans.ts'
import type { Storage } from '#server/storage/storage.ts'
import { addChanged, addCreated, finishChange, startChange } from '#shop/products/catalog-changes.server.ts'
import { findConflicts } from './import-conflicts.server.ts'
import type { ImportRecord } from './import-record.server.ts'
import { countsText } from './import-states.ts'
import { type QueuedImage, queueImages } from './queue-images.server.ts'
import { writePlan } from './write-plan.server.ts'
import type { OnWritten } from './write-progress.server.ts'

export type ApplyOutcome =
  | { kind: 'applied'; changeId: string }
  /** Nothing was written: these places of the file mean products that have changed since the dry run. */
  | { kind: 'conflict'; places: number[] }
  /** Nothing was written: the amounts were read in another currency. */
  | { kind: 'currency' }
  /** Nothing was written: it was applied or cancelled while this process waited. */
  | { kind: 'ended' }

/** Products of one statement, which bounds the memory of the database. Progress is reported for each. */
const CHUNK = 1000

type Planned = { place: number; result: 'new' | 'change'; id: string; images: string[] }

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
 * transaction, so that a process that was killed leaves either both or neither. `onWritten` gets the number of products
 * that are written; it must not use the transaction's connection.
 */
export async function applyImport(
  { db, storage }: { db: Db; storage: Storage },
  record: ImportRecord,
  onWritten: OnWritten = () => {},
): Promise<ApplyOutcome> {
  // Read before the transaction: PGlite has one connection, and orders wait for it.
  const planned = await readPlanned(db, record.id)
  try {
    return await withRetry(() => db.transaction((tx) => write(tx, storage, record, planned, onWritten)))
  } catch (error) {
    if (error instanceof NotApplied) return error.outcome
    // A product with this id or handle has appeared between the check and the write.
    if (isUniqueViolation(error)) return { kind: 'conflict', places: await findConflicts(db, record.id) }
    throw error
  }
}

async function readPlanned(db: Db, importId: string): Promise<Planned[]> {
  const { rows } = await db.execute<Planned>(sql`
    select place, result, product_id as id,
        array(select jsonb_array_elements_text(coalesce(write->'images', '[]'))) as images
      from import_products where import_id = ${importId} and result in ('new', 'change') order by place`)
  return rows
}

async function write(
  tx: Db,
  storage: Storage,
  { id: importId, fileName, currency, counts, options, actor }: ImportRecord,
  planned: readonly Planned[],
  onWritten: OnWritten,
): Promise<ApplyOutcome> {
  const { rows: settings } = await tx.execute<{ currency: string }>(
    sql`select currency from store_settings for share`,
  )
  if ((settings[0]?.currency ?? '$') !== currency) throw new NotApplied({ kind: 'currency' })
  const { rows: open } = await tx.execute(sql`
    select from imports where id = ${importId} and state not in ('applied', 'cancelled') for update`)
  if (open.length === 0) throw new NotApplied({ kind: 'ended' })
  const changed = sql.param(idsOf(planned, 'change'))
  await tx.execute(sql`select from products where id = any(${changed}::uuid[]) order by id for no key update`)
  const places = await findConflicts(tx, importId)
  if (places.length > 0) throw new NotApplied({ kind: 'conflict', places })
  const images = planned.flatMap((product) => product.images)
  if (images.length > 0) await claimImages(tx, storage, [...new Set(images)])
  const summary = `Importó «${fileName}»: ${countsText(counts)}`
  const changeId = await startChange(tx, { kind: 'import', summary, actor }, [])
  for (let from = 0; from < planned.length; from += CHUNK) {
    onWritten(from, planned.length)
    const chunk = planned.slice(from, from + CHUNK)
    await addChanged(tx, changeId, idsOf(chunk, 'change'))
    await writePlan(tx, importId, options.newProducts ?? 'complete', {
      first: chunk[0]?.place ?? 0,
      last: chunk.at(-1)?.place ?? 0,
    })
    await addCreated(tx, changeId, idsOf(chunk, 'new'))
  }
  onWritten(planned.length, planned.length)
  if (options.fetchImages) await queueImages(tx, changeId, await findAddresses(tx, importId))
  await finishChange(tx, changeId, { action: 'products.imported' })
  await tx.execute(sql`
    update imports set state = 'applied', change_id = ${changeId}::bigint, finished_at = now(), error = null
      where id = ${importId}`)
  return { kind: 'applied', changeId }
}

const idsOf = (planned: readonly Planned[], result: Planned['result']) =>
  planned.filter((product) => product.result === result).map(({ id }) => id)

/** Addresses of images for products that have none. A product whose fields stay the same is among them. */
async function findAddresses(tx: Db, importId: string): Promise<QueuedImage[]> {
  const { rows } = await tx.execute<{ productId: string; url: string; position: number }>(sql`
    select i.product_id as "productId", w.url, (w.place - 1)::int as position
      from import_products i, jsonb_array_elements_text(i.parsed->'images') with ordinality w (url, place)
      where i.import_id = ${importId} and i.result in ('new', 'change', 'same') and w.url ~* '^[a-z][a-z0-9+.-]*:'
        and not exists (select from product_images m where m.product_id = i.product_id)
      order by i.place, w.place`)
  return rows
}
