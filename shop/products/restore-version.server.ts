import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import type { Storage } from '#server/storage/storage.ts'
import { finishChange, startChange } from './catalog-changes.server.ts'
import { restoreVersions } from './restore-versions.server.ts'
import { productImages, products } from './schema.server.ts'
import { isProductId, readStored } from './stored-product.server.ts'
import { readVersion, type VersionRows } from './stored-version.server.ts'

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
 * Gives a product the values of a former version; a new change of its history. Pieces stay as they are counted now, and
 * images whose files are gone are left out.
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
  return withRetry(() =>
    db.transaction(async (tx): Promise<RestoreResult> => {
      const { rows } = await tx.execute<{ currency: string }>(
        sql`select currency from store_settings for share`,
      )
      const stored = await readStored(tx, id, { lock: true })
      if (!stored) return 'missing'
      if (stored.product.version !== version) return 'changed'
      if (former.product.currency !== (rows[0]?.currency ?? '$')) return 'currency'
      const summary = `Versión anterior restaurada: ${former.product.name}`
      const change = await startChange(tx, { kind: 'restore', summary, actor }, [id])
      const { rows: pieces } = await tx.execute<{ id: string; stock: number | null }>(
        sql`select id::text as id, stock from product_sizes where product_id = ${id} order by product_sizes.id for update`,
      )
      await restoreVersions(tx, { from: changeId, change }, [id])
      await tx.execute(sql`
        update product_sizes s set stock = c.stock
          from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as c (id bigint, stock int)
          where s.id = c.id and s.stock is distinct from c.stock`)
      for (const imageId of gone) await tx.delete(productImages).where(eq(productImages.id, imageId))
      await tx.update(products).set({ updatedAt: sql`now()` }).where(eq(products.id, id))
      await finishChange(tx, change, { action: 'product.updated', subjectId: id })
      return 'restored'
    }),
  )
}

async function findVersion(db: Db, id: string, changeId: string) {
  if (!isProductId(id)) return null
  const { rows } = await db.execute<{ before: VersionRows | null }>(sql`
    select before from product_versions where product_id = ${id} and change_id::text = ${changeId}`)
  const before = rows[0]?.before
  return before ? readVersion(before) : null
}
