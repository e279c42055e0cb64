import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { productAttributes, productImages, productNotes, productSizes, products } from './schema.server.ts'
import type { StoredProduct } from './stored-product.server.ts'

/** All rows of several products by id, in the order of `readStored`. */
export async function readStoredProducts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const found = new Map<string, StoredProduct>()
  for (const product of await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids])))
    found.set(product.id, { product, sizes: [], notes: [], attributes: [], images: [] })
  const own = [...found.keys()]
  if (own.length === 0) return found
  const sizes = await db
    .select()
    .from(productSizes)
    .where(inArray(productSizes.productId, own))
    .orderBy(asc(productSizes.value), asc(productSizes.id))
  for (const row of sizes) found.get(row.productId)?.sizes.push(row)
  for (const row of await db.select().from(productNotes).where(inArray(productNotes.productId, own)))
    found.get(row.productId)?.notes.push(row)
  const attributes = await db
    .select()
    .from(productAttributes)
    .where(inArray(productAttributes.productId, own))
    .orderBy(asc(productAttributes.attribute))
  for (const row of attributes) found.get(row.productId)?.attributes.push(row.attribute)
  const images = await db
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, own))
    .orderBy(asc(productImages.position), asc(productImages.id))
  for (const row of images) found.get(row.productId)?.images.push(row)
  return found
}
