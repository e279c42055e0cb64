import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/retry.ts'
import { finishChange, startChange } from './catalog-changes.server.ts'
import { removeProducts } from './removed-products.server.ts'
import { products } from './schema.server.ts'

/**
 * Moves a product to the trash, with all its rows; its images stay stored. Returns the id of the change, or null when the
 * product no longer exists. `actor` is the admin's e-mail.
 */
export function deleteProduct({ db }: { db: Db }, id: string, actor: string): Promise<string | null> {
  // A concurrent order of the product can cause a deadlock.
  return withRetry(() =>
    db.transaction(async (tx) => {
      const [product] = await tx
        .select({ name: products.name })
        .from(products)
        .where(eq(products.id, id))
        .for('update')
      if (!product) return null
      const summary = `Producto eliminado: ${product.name}`
      const change = await startChange(tx, { kind: 'delete', summary, actor }, [id])
      await removeProducts(tx, [id], change)
      await finishChange(tx, change, { action: 'product.deleted', subjectId: id })
      return change
    }),
  )
}
