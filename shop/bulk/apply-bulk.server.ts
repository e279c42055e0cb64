import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/retry.ts'
import { listProductIds } from '#shop/catalog/admin-list.server.ts'
import {
  findRepeated,
  finishChange,
  lockProducts,
  startChange,
} from '#shop/products/catalog-changes.server.ts'
import type { OnWritten } from '#shop/products/write-progress.server.ts'
import { formatNumber } from '#shop/text/counts.ts'
import type { PreparedOperation } from './operation.ts'
import { type BulkPlan, type BulkPreview, countSizes, planChange, planRows } from './plan.ts'
import { readBulkProducts } from './read-products.server.ts'
import type { Selection } from './selection.ts'
import { writeProducts } from './write-products.server.ts'

/** What an operation would do to the selected products. Nothing is written. */
export async function previewBulk(
  db: Db,
  selection: Selection,
  operation: PreparedOperation,
  page: number,
): Promise<BulkPreview> {
  const ids = await listProductIds(db, selection.list, selection.ids)
  const plan = planChange(await readBulkProducts(db, ids), operation.change)
  const { changed, refused, same } = plan
  return {
    summary: operation.summary,
    changed: changed.length,
    refused: refused.length,
    same: same.length,
    sizes: countSizes(plan),
    ...planRows(plan, page),
    fingerprint: fingerprint(plan, operation.summary),
  }
}

/**
 * Changes the selected products, all in one transaction. Returns the id of the change, also when the same preview was
 * applied before; null when a product, or what happens to it, is not as in the preview with this fingerprint. `actor` is
 * the admin's e-mail.
 */
export function applyBulk(
  db: Db,
  selection: Selection,
  operation: PreparedOperation,
  { seen, actor, onWritten = () => {} }: { seen: string; actor: string; onWritten?: OnWritten },
): Promise<string | null> {
  const { summary, change } = operation
  // A concurrent order of a product can cause a deadlock.
  return inTransaction(db, async (tx) => {
    // A change of the currency locks the settings before the products.
    await tx.execute(sql`select from store_settings for share`)
    const ids = await listProductIds(tx, selection.list, selection.ids)
    await lockProducts(tx, sql`${sql.param(ids)}::uuid[]`)
    const plan = planChange(await readBulkProducts(tx, ids), change)
    const { changed } = plan
    if (fingerprint(plan, summary) !== seen || changed.length === 0) return findRepeated(tx, seen)
    const changeId = await startChange(
      tx,
      { kind: 'bulk', summary, actor, fingerprint: seen },
      changed.map(({ before }) => before.id),
    )
    await writeProducts(tx, changed, changeId, onWritten)
    const text = `Cambió ${changed.length === 1 ? 'un producto' : `${formatNumber(changed.length)} productos`}: ${summary}`
    await finishChange(tx, changeId, { action: 'products.changed', summary: text })
    return changeId
  })
}

/**
 * Differs when a product was changed, added or removed since. Orders change no version: stock that they took matters
 * only where another product changes or stays.
 */
function fingerprint({ changed, refused, same }: BulkPlan, summary: string): string {
  const hash = createHash('sha256').update(summary)
  const lists = {
    changed: changed.map(({ before }) => before),
    refused: refused.map(({ product }) => product),
    same,
  }
  for (const [name, products] of Object.entries(lists)) {
    hash.update(`\n${name}`)
    for (const { id, version } of products.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      hash.update(` ${id}:${version}`)
  }
  return hash.digest('hex')
}
