import { asc, eq } from 'drizzle-orm'
import { recordAudit } from '#server/auth/audit-log.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import { removeUnreferenced } from '#server/images/upload/orphans.ts'
import { productImages, products } from './schema.server.ts'

type Place = Parameters<typeof removeUnreferenced>[1]

/**
 * Deletes a product with all its rows, then its images from the storage. Returns false when the product no longer
 * exists. `actor` is the admin's e-mail.
 */
export async function deleteProduct(place: Place, id: string, actor: string): Promise<boolean> {
  // A concurrent order of the product can cause a deadlock.
  const removed = await withRetry(() => removeRows(place.db, id, actor))
  if (removed === null) return false
  if (removed.length > 0) await removeUnreferenced(removed, place)
  return true
}

/** The paths of its images; null when there is no such product. */
function removeRows(db: Db, id: string, actor: string): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(eq(products.id, id))
      .for('update')
    if (!product) return null
    const images = await tx
      .select({ path: productImages.storagePath })
      .from(productImages)
      .where(eq(productImages.productId, id))
      .orderBy(asc(productImages.id))
    await tx.delete(products).where(eq(products.id, id))
    await recordAudit(tx, {
      actor,
      action: 'product.deleted',
      subjectType: 'product',
      subjectId: id,
      summary: `Producto eliminado: ${product.name}`,
    })
    return images.map(({ path }) => path)
  })
}
