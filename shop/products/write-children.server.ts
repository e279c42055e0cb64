import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { claimImages } from '#server/images/upload/orphans.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { ProductChanges, StockChange } from './diff-product.server.ts'
import { MAX_PIECES } from './parse-fields.ts'
import { productAttributes, productImages, productNotes, productSizes } from './schema.server.ts'

/** Writes the changes of a save to the child tables of the product, inside its transaction. */
export async function writeChildren(
  tx: Db,
  storage: Storage,
  productId: string,
  { sizes, notes, attributes, images }: Omit<ProductChanges, 'columns'>,
): Promise<void> {
  const ofProduct = { productId }
  if (sizes.remove.length > 0) await tx.delete(productSizes).where(inArray(productSizes.id, sizes.remove))
  for (const { id, columns, stock } of sizes.update) {
    await tx
      .update(productSizes)
      .set({ ...columns, ...(stock && { stock: newStock(stock) }) })
      .where(eq(productSizes.id, id))
  }
  if (sizes.insert.length > 0) {
    await tx
      .insert(productSizes)
      .values(sizes.insert.map(({ id: _, stockBefore: __, ...size }) => ({ ...ofProduct, ...size })))
  }

  if (notes.remove.length > 0) {
    await tx
      .delete(productNotes)
      .where(and(eq(productNotes.productId, productId), inArray(productNotes.noteType, notes.remove)))
  }
  for (const row of notes.write) {
    await tx
      .insert(productNotes)
      .values({ ...ofProduct, ...row })
      .onConflictDoUpdate({
        target: [productNotes.productId, productNotes.noteType],
        set: { notes: row.notes },
      })
  }

  if (attributes.remove.length > 0) {
    await tx
      .delete(productAttributes)
      .where(
        and(
          eq(productAttributes.productId, productId),
          inArray(productAttributes.attribute, attributes.remove),
        ),
      )
  }
  if (attributes.insert.length > 0) {
    await tx
      .insert(productAttributes)
      .values(attributes.insert.map((attribute) => ({ ...ofProduct, attribute })))
  }

  const added = images.insert.map(({ path }) => path)
  await claimImages(tx, storage, added)
  const gone = images.remove.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(productImages).where(inArray(productImages.id, gone))
  for (const { id, position } of images.move) {
    await tx.update(productImages).set({ position }).where(eq(productImages.id, id))
  }
  if (images.insert.length > 0) {
    const rows = images.insert.map(({ path, position }) => ({ ...ofProduct, storagePath: path, position }))
    await tx.insert(productImages).values(rows)
  }
}

/** Applied to the current stock. A size that is no longer counted stays uncounted. */
function newStock(change: StockChange): SQL | number | null {
  if ('to' in change) return change.to
  return sql`least(greatest(${productSizes.stock} + ${change.by}, 0), ${MAX_PIECES})`
}
